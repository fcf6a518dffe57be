// Two halves of a buffer in turn, the next one by a name of its own.
// flags: --local-size 256
__kernel void relax(__global float *out, __global const float *in, int steps) {
  __local float buf[2][256];
  int l = get_local_id(0), n = get_local_size(0);
  buf[0][l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int src = 0;
  for (int s = 0; s < steps; s++) {
    int dst = 1 - src;
    float left = l > 0 ? buf[src][l - 1] : 0, right = l < n - 1 ? buf[src][l + 1] : 0;
    buf[dst][l] = 0.5f * (left + right);
    barrier(CLK_LOCAL_MEM_FENCE);
    src = dst;
  }
  out[get_global_id(0)] = buf[src][l];
}
