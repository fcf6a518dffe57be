// expect: refuted
#include <algorithm>
__global__ void k(int* out) {
  __shared__ int s[64];
  if (threadIdx.x < 64) s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int& m = std::max(s[0], s[1]);
  __syncthreads();
  if (threadIdx.x < 64) s[threadIdx.x] = m; //~ ERROR race:read_write
}
