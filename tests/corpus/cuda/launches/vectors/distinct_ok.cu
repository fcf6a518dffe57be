// expect: proved
// assumes not: aliasing
// Two vectors that live are different memory, whatever ended before.
#include <thrust/device_vector.h>
__global__ void shift(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
int main() {
  { thrust::device_vector<int> x(512); }
  thrust::device_vector<int> v(512), u(512);
  int *p, *q, *r;
  cudaMalloc(&r, 2048);
  cudaFree(r);
  cudaMalloc(&p, 2048);
  cudaMalloc(&q, 2048);
  shift<<<1, 256>>>(thrust::raw_pointer_cast(u.data()), thrust::raw_pointer_cast(v.data()));
  shift<<<1, 256>>>(p, q);
  shift<<<1, 256>>>(p, thrust::raw_pointer_cast(v.data()));
  return 0;
}
