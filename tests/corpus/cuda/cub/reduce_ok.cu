// says sums: in one dimension of size 128
#include <cub/cub.cuh>
template <int size>
__global__ void sums(const float* in, float* out, int n) {
  typedef cub::BlockReduce<float, size> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  float mine = 0;
  for (int i = threadIdx.x; i < n; i += size) mine += in[i];
  const float sum = Reduce(storage).Sum(mine);
  __syncthreads();
  const float most = Reduce(storage).Reduce(mine, cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = sum / most;
}
template __global__ void sums<128>(const float*, float*, int);
