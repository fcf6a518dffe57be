// expect: refuted
// flags: --local-size 4 --num-groups 2
// Each group has a table of its own, and what is in one says nothing of the other.
__kernel void k(__global int *out) {
  __local int table[4];
  int l = get_local_id(0);
  table[l] = l + get_group_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) out[table[0] / 2] = 1; //~ ERROR race:write_write
}
