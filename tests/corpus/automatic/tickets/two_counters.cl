// expect: refuted
// flags: --local-size 4 --num-groups 1
__kernel void k(__global uint *next, __global int *slots) {
  uint i = atomic_inc(&next[get_local_id(0) % 2]);
  slots[i] = get_local_id(0); //~ ERROR race:write_write
}
