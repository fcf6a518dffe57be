// expect: proved
// A power of two that a precondition fixes divides by a shift.
__global__ void rows(float *out, unsigned int width, unsigned int n) {
  __requires(width == 64);
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int x = i & (width - 1);
  unsigned int y = i >> (__ffs(width) - 1);
  if (i < n) out[y * width + x] = 1.0f;
}
