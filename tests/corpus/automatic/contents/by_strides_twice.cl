// expect: refuted
// A later round of the loop writes over what an earlier one wrote.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int n) {
  __local int table[N], to[4 * N];
  int l = get_local_id(0);
  for (int i = l; i < 4 * N; i += N) table[l] = i < 3 * N ? l : 4;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[table[l]] = l; //~ ERROR race:write_write //~ UNKNOWN access.bounds:program_access
}
