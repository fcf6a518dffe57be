// expect: refuted
// flags: --num-groups 1
// Where the host's number stays, it may be anything.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *table, __global int *to) {
  __requires(table[0] >= 0);
  int l = get_local_id(0);
  if (l % 2 == 0) table[l] = l;
  barrier(CLK_GLOBAL_MEM_FENCE);
  to[table[l] & 7] = l; //~ ERROR race:write_write
}
