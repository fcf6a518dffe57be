// expect: proved
// says: every access in bounds
// assumes not: extents
// A loop launches with the pointer of a vector that lives.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  for (int i = 0; i < argc; ++i) { w<<<1, 256>>>(p); thrust::sort(v.begin(), v.end()); }
  return v[0];
}
