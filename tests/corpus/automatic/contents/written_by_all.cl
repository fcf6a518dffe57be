// Each of the two branches writes the cell.
// flags: --num-groups 1
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *table, __global int *to) {
  int l = get_local_id(0);
  if (l % 2 == 0) table[l] = l + 1;
  else table[l] = l - 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  to[table[l] & 7] = l;
}
