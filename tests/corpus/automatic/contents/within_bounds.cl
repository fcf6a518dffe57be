// Whoever wrote the cell, what it wrote is an index.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int n) {
  __local int table[N], some[2 * N];
  int l = get_local_id(0);
  if (l < 32) table[2 * l] = 2 * l;
  else table[2 * l - 63] = 127;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (0 <= n && n < N) out[get_global_id(0)] = some[table[n]];
}
