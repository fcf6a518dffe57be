// assumes versions: compiler_macros
// assumes undefined: compiler_macros
// What another compiler would see was not looked at.
#if defined(__clang__) || __CUDACC_VER_MAJOR__ < 12
__global__ void versions(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
#endif
#if __HIPCC__
#else
__global__ void undefined(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
#endif
