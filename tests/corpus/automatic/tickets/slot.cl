// Who counts gets a slot of its own, in the group and in the launch.
// flags: --local-size 64 --num-groups 12
__kernel void k(__global uint *next, __local uint *mine, __global int *slots, __local int *few) {
  slots[atomic_inc(next)] = 1;
  uint i = atomic_inc(mine);
  few[i] = 2;
  few[atomic_inc(mine)] = 3;
}
