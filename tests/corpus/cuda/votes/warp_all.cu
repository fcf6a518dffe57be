// The vote of a warp, as before Volta, evaluates its argument. (GPUVerify's `__all` stands in its formulas.)
__global__ void reads() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  int r = __all(s[threadIdx.x + 1]);
}
__global__ void writes() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  __all(s[threadIdx.x + 1] = 2); //~ ERROR race:write_write
}
__global__ void in_an_assertion() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  assert(__all(s[threadIdx.x + 1]) == 7 || true);
}
__device__ int meet() { __syncthreads(); return 1; }
__global__ void barrier(int *out) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  __all(meet());
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
}
