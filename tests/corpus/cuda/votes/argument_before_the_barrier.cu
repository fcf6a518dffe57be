// The argument of a vote is evaluated before the barrier (CUDA C++ 10.6).
__global__ void reads() {
  extern __shared__ int s[];
  s[threadIdx.x] = 0; //~ ERROR race:read_write
  int all = __syncthreads_and(s[threadIdx.x + 1]);
}
__global__ void changes() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  __syncthreads_count(s[threadIdx.x + 1]++); //~ ERROR race:write_write
}
__device__ int touch(int *p) { return *p = 1; }
__global__ void by_a_function() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  __syncthreads_or(touch(&s[threadIdx.x + 1])); //~^^^^ ERROR race:write_write
}
