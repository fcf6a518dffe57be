// The counter goes down twice in a round: it is the same in all threads, though they used the variable
// for something else before.
__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void k(__global int *a) {
  __local int t[64], u[64];
  int l = get_local_id(0), k;
  for (k = l; k < 64; k += 16) t[k] = k;
  for (k = 32; k > 0;) {
    barrier(CLK_LOCAL_MEM_FENCE);
    u[l] = t[l + k];
    k--;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l + k] = u[l];
    k--;
  }
}
