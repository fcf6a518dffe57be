// A small launch cannot take as many numbers as there are: nothing is assumed.
// flags: --local-size 64 --num-groups 64 --deny atomic_counters
__kernel void k(__global uint *next, __global int *slots) {
  slots[atomic_inc(next)] = 1;
}
