// Reader and writer are apart because the two numbers differ in every round.
__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void flip(__global uint *out, int rounds) {
  __local uint buffer[2][64];
  size_t t = get_local_id(0);
  int in = 0;
  uint to = 1;
  buffer[0][t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < rounds; r++) {
    buffer[to][t] = buffer[in][t] + buffer[in][(t + 1) % 64];
    barrier(CLK_LOCAL_MEM_FENCE);
    in = 1 - in;
    to ^= 1;
  }
  out[get_global_id(0)] = buffer[in][t];
}
