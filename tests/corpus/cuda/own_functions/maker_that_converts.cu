// expect: refuted
// CUDA has no maker with one argument, and no operator that assigns: a compiler takes these.
__device__ int2 make_int2(double a) { return int2{0, 0}; }
__device__ int2 &operator+=(int2 &a, long b) { a.x = 0; return a; }
__global__ void maker(int *o) {
  o[make_int2(1).x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
__global__ void compound(int *o) {
  int2 a{1, 1};
  a += 1;
  o[a.x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
