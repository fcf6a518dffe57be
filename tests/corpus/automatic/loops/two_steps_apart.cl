// expect: refuted
// One of the two steps is the thread's own.
__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void k(__global int *a) {
  __local int t[64];
  int l = get_local_id(0), k;
  for (k = 32; k > 0;) {
    barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
    k--;
    if (l == 3) k--;
  }
}
