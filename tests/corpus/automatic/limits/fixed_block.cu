// Where the size of a block is given, the limits say nothing that is not known.
// flags: --local-size 256
// assumes not: cuda_limits
__global__ void k(int *a) {
  __shared__ int s[256];
  s[255 - threadIdx.x] = threadIdx.x;
  __syncthreads();
  a[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x];
}
