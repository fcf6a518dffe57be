// expect: refuted
// 256 and 0 are the same number of eight bits.
__attribute__((reqd_work_group_size(260, 1, 1)))
__kernel void k(__global int *out) {
  __local uchar table[260];
  __local int to[260];
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[table[l]] = l; //~ ERROR race:write_write
}
