// expect: refuted
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *a, int n) {
  __local int table[N];
  int l = get_local_id(0);
  table[l] = l / (N - 1) + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (table[l] > 3) barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
}
