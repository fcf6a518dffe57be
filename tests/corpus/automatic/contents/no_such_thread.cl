// expect: refuted
// flags: --num-groups 1
// The second half of the table is nobody's.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *table, __global int *to) {
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_GLOBAL_MEM_FENCE);
  to[table[l + N]] = l; //~ ERROR race:write_write
}
