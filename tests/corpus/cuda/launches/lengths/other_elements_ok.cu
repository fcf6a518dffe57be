// expect: proved
// assumes not: aliasing
// Two vectors are different memory.
#include <thrust/device_vector.h>
__global__ void shift(float* to, const float* from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
}
int main(int argc, char** argv) {
  thrust::device_vector<float> d(1000), e(1000);
  shift<<<1, 256>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(e.data()));
  return 0;
}
