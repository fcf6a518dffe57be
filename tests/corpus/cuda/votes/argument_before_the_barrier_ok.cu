__global__ void read_then_written() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  int any = __syncthreads_or(s[threadIdx.x + 1]);
  s[threadIdx.x] = 0;
}
__global__ void changed_then_read(int *out) {
  extern __shared__ int s[];
  __syncthreads_count(s[threadIdx.x] = 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}
