// One thread swaps two cells in the next phase: all are different still.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out) {
  __local int table[N], to[N];
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    table[3] = 4;
    table[4] = 3;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  to[table[l]] = l;
}
