// expect: refuted
// flags: --local-size 128 --num-groups 2
// The place is counted from 1: 64 is 1 << 6, and __ffs(64) is 7. Rows 2k and 2k + 1 fall together.
__global__ void rows(float *out, unsigned int width, unsigned int n) {
  __requires(width == 64);
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int x = i & (width - 1);
  unsigned int y = i >> __ffs(width);
  if (i < n) out[y * width + x] = 1.0f; //~ ERROR race:write_write
}
// Of 0 the place is 0, and so every thread writes out[0].
__global__ void none(float *out) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * __ffs(0)] = 1.0f; //~ ERROR race:write_write
}
