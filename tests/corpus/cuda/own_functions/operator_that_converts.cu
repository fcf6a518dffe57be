// expect: refuted
// CUDA has no operator for int2, so a compiler takes this one.
__device__ int2 operator+(int2 a, double b) { return int2{0, 0}; }
__global__ void k(int *o) {
  int2 a{1, 1};
  int2 c = a + 1;
  o[c.x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
