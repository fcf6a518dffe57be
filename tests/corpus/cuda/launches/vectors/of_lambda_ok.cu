// expect: proved
// says: every access in bounds
// assumes not: extents
// A lambda launches with a vector that lives.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  auto go = [=]() { w<<<1, 256>>>(p); };
  go();
  go();
}
