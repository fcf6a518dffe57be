// All threads read the one cell that thread 0 wrote, and wait or do not.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *a, int n) {
  __local int table[N];
  int l = get_local_id(0);
  table[l] = l / N + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (table[l] > 3) barrier(CLK_LOCAL_MEM_FENCE);
}
