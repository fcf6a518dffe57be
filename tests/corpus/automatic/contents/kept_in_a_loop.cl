// The loop has barriers, but leaves the table alone.
#define N 64
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int rounds) {
  __local int table[N], to[N];
  int l = get_local_id(0);
  table[l] = (l + 7) % N;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < rounds; r++) {
    to[table[l]] = r;
    barrier(CLK_LOCAL_MEM_FENCE);
    to[l] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
