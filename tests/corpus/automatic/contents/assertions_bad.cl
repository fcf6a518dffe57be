// expect: refuted
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *a, int n) {
  __local int t[N];
  int l = get_local_id(0);
  t[l] = l == 7 ? 0 : l;
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(t[l ^ 1] == (l ^ 1)); //~ ERROR assert:false
}
