// expect: proved
// says: every access in bounds
// assumes not: extents
#include <stdlib.h>
#include <thrust/device_vector.h>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  thrust::device_vector<float> d(n), e(n, 1.0f);
  fill<<<n / 256 + 1, 256>>>(thrust::raw_pointer_cast(d.data()), n);
  fill<<<n / 256 + 1, 256>>>(thrust::raw_pointer_cast(&e[0]), (int)e.size());
  return 0;
}
