// A program that never uses more than 256 threads in a block states it for all of its kernels.
// flags: --max-local-size 256
// assumes: cuda_limits
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
