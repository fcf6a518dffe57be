// expect: refuted
// A compiler takes the program's function, since CUDA has none.
__device__ int clamp(long x, long low, long high) { return 0; }
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[clamp(i, 0, 1 << 30)] = i; //~ ERROR race:write_write
}
