// expect: refuted
// In one phase two threads write a cell: the race is there, and what the table holds is open.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int table[N], to[N];
  int l = get_local_id(0);
  table[l] = l;
  if (l == 0) table[5] = 4; //~ ERROR race:write_write
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * N + l] = table[l];
}
