// assumes not k: compiler_macros
// Every compiler of CUDA sees the same: macros of the language, and those of the program itself.
#ifndef __NO_COMPILER_MACROS_H__
#define __NO_COMPILER_MACROS_H__
#ifdef __CUDACC__
#define __CELL int
#endif
#if __cplusplus >= 201103L && defined(__CUDA_ARCH__)
__global__ __launch_bounds__(256) void k(__CELL *__restrict__ a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
#endif
#endif
