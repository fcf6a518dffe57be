// expect: refuted
// An update that is atomic changes the table, too.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int table[N], to[2 * N];
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_and(&table[1], 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  to[table[l]] = l; //~ ERROR race:write_write //~ UNKNOWN access.bounds:program_access
}
