// expect: undecided
// Half of the cells were never written.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int n) {
  __local int table[N], some[N];
  int l = get_local_id(0);
  if (l < 32) table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (0 <= n && n < N) out[get_global_id(0)] = some[table[n]]; //~ UNKNOWN access.bounds:program_access
}
