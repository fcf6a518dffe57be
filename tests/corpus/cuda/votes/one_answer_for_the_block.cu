// All threads of a block get the same answer: what hangs on it does not diverge.
__global__ void loop(int *out, int n) {
  int j = threadIdx.x;
  while (__syncthreads_or(j < n)) {
    __syncthreads();
    ++j;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = j;
}
__global__ void branch(int *out, const int *in) {
  extern __shared__ int s[];
  s[threadIdx.x] = in[threadIdx.x];
  if (__syncthreads_and(s[threadIdx.x] > 0)) {
    s[threadIdx.x] = 1;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
  }
}
