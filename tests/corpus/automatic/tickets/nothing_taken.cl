// expect: refuted
// flags: --local-size 4 --num-groups 1
__kernel void k(__global uint *next, __global int *slots, uint n) {
  uint i = atomic_add(next, n);
  slots[i] = get_local_id(0); //~ ERROR race:write_write
}
