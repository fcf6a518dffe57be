// A block of CUDA has at most 1024 threads: the proof needs that, and lists it.
// assumes: cuda_limits
__global__ void k(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
