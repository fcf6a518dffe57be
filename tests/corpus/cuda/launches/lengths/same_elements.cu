// expect: proved
// assumes: aliasing
// Fewer elements lie where more did: the two pointers are equal.
#include <thrust/device_vector.h>
__global__ void shift(float* to, const float* from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
}
int main(int argc, char** argv) {
  thrust::device_vector<float> d(1000);
  float* p = thrust::raw_pointer_cast(d.data());
  d.resize(900);
  float* q = thrust::raw_pointer_cast(d.data());
  shift<<<1, 256>>>(p, q);
  return 0;
}
