// expect: proved
// says: every access in bounds
// assumes not: extents
// Another vector is changed, and ends.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  { thrust::device_vector<int> u(v); u.push_back(1); u.resize(3); std::vector<int> h(4); h.clear(); }
  thrust::fill(v.begin(), v.end(), 3);
  w<<<1, 256>>>(p);
}
