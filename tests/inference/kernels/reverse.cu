__global__ void reverse(int *d) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[blockIdx.x * blockDim.x + t];
  __syncthreads();
  d[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}
