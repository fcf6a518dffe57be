// What each thread wrote is there, in this group and for every reader.
#define N 32
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *a, int n) {
  __local int t[N];
  int l = get_local_id(0);
  t[l] = 3 * l;
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(t[l] == 3 * l);
  __assert(t[N - 1 - l] == 3 * (N - 1 - l));
  if (0 <= n && n < l) __assert(t[n] < t[l]);
}
