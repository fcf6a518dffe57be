// std::swap gives the elements to another vector, which ends.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  { thrust::device_vector<int> u(4); std::swap(u, v); }
  w<<<1, 256>>>(p);
}
