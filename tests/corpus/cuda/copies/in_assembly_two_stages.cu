// expect: proved
// Two buffers: while one is read, copies fill the other.
__device__ inline void copy(float *to, const float *from) {
  unsigned at = __cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(at), "l"(from));
}
//@ requires blockDim.x == 128;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][128];
  const int t = threadIdx.x;
  float sum = 0;
  if (n <= 0) return;
  copy(&s[0][t], &in[t]);
  asm volatile("cp.async.commit_group;\n" ::);
  for (int k = 0; k < n; k++) {
    if (k + 1 < n) copy(&s[(k + 1) & 1][t], &in[(k + 1) * 128 + t]);
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group 1;\n" ::);
    __syncthreads();
    for (int j = 0; j < 128; j++) sum += s[k & 1][j];
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = sum;
}
