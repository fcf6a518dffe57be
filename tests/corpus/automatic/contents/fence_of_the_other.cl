// expect: refuted
// The barrier orders nothing in local memory.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int table[N];
  int l = get_local_id(0);
  table[l] = l; //~ ERROR race:read_write
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_group_id(0) * N + table[l ^ 1]] = l; //~ UNKNOWN race:write_write
}
