// HIP's names mean what CUDA's do; a warp has 32 or 64 threads.
#include <hip/hip_runtime.h>
#define OWN (hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x)
__global__ void own_ok(float *a, int n) {
  if (OWN < n) a[OWN] = __shfl_down(a[OWN], warpSize / 2);
}
__global__ void shared_ok() {
  __shared__ float s[256];
  s[hipThreadIdx_x & 255] = 0;
  __syncthreads();
}
//~^^^ ERROR race:write_write
__global__ void lanes(int *a) { a[warpSize == 32 ? OWN : 0] = 1; }  //~ ERROR race:write_write
__global__ void lanes_ok(int *a) { a[warpSize == 32 || warpSize == 64 ? OWN : 0] = 1; }
__global__ void votes(int *a) { a[(__ballot(1) >> 32) == 0 ? OWN : 0] = 1; }  //~ UNKNOWN race:write_write
int main() {
  float *d;
  hipMalloc((void **)&d, 100);
  hipLaunchKernelGGL(own_ok, dim3(1), dim3(32), 0, 0, d, 25);
  hipDeviceSynchronize();
}
