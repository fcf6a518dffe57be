// The outer loop reaches no head without a barrier between: both threads are in one iteration of it.
#define N 32
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void sort(__global int *v) {
  __local int s[N];
  uint t = get_local_id(0);
  s[t] = v[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 2; k <= N; k *= 2) {
    for (uint j = k / 2; j > 0; j /= 2) {
      uint partner = t ^ j;
      if (partner > t && ((t & k) == 0) == (s[t] > s[partner])) {
        int held = s[t];
        s[t] = s[partner];
        s[partner] = held;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  v[get_global_id(0)] = s[t];
}
