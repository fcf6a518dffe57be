// flags: --deny cuda_limits
// expect: refuted
__global__ void k(int *a) {  //~ ERROR policy:denied_assumption
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
