// expect: refuted
// The table holds only in the first round.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int rounds) {
  __local int table[N], to[N];
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < rounds; r++) {
    to[table[l]] = r; //~ ERROR race:write_write //~ UNKNOWN access.bounds:program_access
    barrier(CLK_LOCAL_MEM_FENCE);
    table[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
