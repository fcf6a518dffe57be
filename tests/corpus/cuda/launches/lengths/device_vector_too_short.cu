// expect: refuted
#include <stdlib.h>
#include <thrust/device_vector.h>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) to[i] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  thrust::device_vector<float> d(n);
  fill<<<n / 256 + 1, 256>>>(thrust::raw_pointer_cast(d.data()), n);
  return 0;
}
