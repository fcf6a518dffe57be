// expect: refuted
// flags: --check races
// The second loop without its barrier.
#define N 64
__attribute__((reqd_work_group_size(N / 2, 1, 1)))
__kernel void scan(__global int *out, __global const int *in) {
  __local int s[N];
  int t = get_local_id(0), distance = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = N >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < d) s[distance * (2 * t + 2) - 1] += s[distance * (2 * t + 1) - 1];
    distance *= 2;
  }
  if (t == 0) s[N - 1] = 0;
  for (int d = 1; d < N; d *= 2) {
    distance >>= 1;
    if (t < d) {
      int low = distance * (2 * t + 1) - 1, high = distance * (2 * t + 2) - 1;
      int held = s[low];
      s[low] = s[high];
      s[high] += held; //~ ERROR race:read_write
      //~^ ERROR race:write_write
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
