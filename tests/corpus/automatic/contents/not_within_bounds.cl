// expect: refuted
// One of them wrote no index.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int n) {
  __local int table[N], some[2 * N];
  int l = get_local_id(0);
  table[l] = l == 3 ? 2 * N : l;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (0 <= n && n < N) out[get_global_id(0)] = some[table[n]]; //~ ERROR access.bounds:program_access
}
