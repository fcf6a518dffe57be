// Each thread writes several cells; whoever wrote one, it holds the number of the cell.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int n) {
  __local int table[4 * N], to[4 * N];
  int l = get_local_id(0);
  for (int i = l; i < 4 * N; i += N) table[i] = 4 * N - 1 - i;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[table[l + N]] = l;
}
