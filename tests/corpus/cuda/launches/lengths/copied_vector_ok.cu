// expect: proved
// says: every access in bounds
// A vector of the device, made from one of the host.
#include <vector>
#include <thrust/device_vector.h>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char** argv) {
  std::vector<float> h(1000);
  for (int i = 0; i < 1000; ++i) h[i] = i;
  thrust::device_vector<float> d = h;
  fill<<<4, 256>>>(thrust::raw_pointer_cast(d.data()), h.size());
  return 0;
}
