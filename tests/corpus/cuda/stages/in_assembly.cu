// expect: proved
// Groups by instructions in assembly.
__device__ inline void copy(float *to, const float *from) {
  unsigned at = __cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(at), "l"(from));
}
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[3][64];
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 2; i++) {
    if (i < n) copy(&s[i][t], &in[i * 64 + t]);
    asm volatile("cp.async.commit_group;\n" ::);
  }
  for (int k = 0; k < n; k++) {
    asm volatile("cp.async.wait_group 1;\n" ::: "memory");
    __syncthreads();
    for (int j = 0; j < 64; j++) sum += s[(k) % 3][j];
    if (k + 2 < n) copy(&s[(k + 2) % 3][t], &in[(k + 2) * 64 + t]);
    asm volatile("cp.async.commit_group;\n" ::);
  }
  out[blockIdx.x * 64 + t] = sum;
}
