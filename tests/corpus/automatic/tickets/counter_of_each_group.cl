// expect: refuted
// A counter in local memory says nothing of other groups.
// flags: --local-size 4 --num-groups 2
__kernel void k(__local uint *mine, __global int *slots) {
  uint i = atomic_inc(mine);
  slots[i] = get_group_id(0); //~ ERROR race:write_write
}
