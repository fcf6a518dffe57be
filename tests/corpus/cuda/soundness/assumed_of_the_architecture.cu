// flags: --deny cuda_arch
// expect: refuted
__global__ void k(int *out) {
#if __CUDA_ARCH__ >= 800
  out[0] = threadIdx.x;
#else
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#endif
}
