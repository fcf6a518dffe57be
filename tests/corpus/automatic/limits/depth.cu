// blockDim.z is at most 64.
// assumes: cuda_limits
__global__ void k(int *a) {
  __shared__ int s[64];
  if (threadIdx.x == 0 && threadIdx.y == 0) s[threadIdx.z] = 1;
}
