// reserve may move the elements.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v(256), other(512);
  int* p = thrust::raw_pointer_cast(v.data());
  v.reserve(1024);
  w<<<1, 256>>>(p);
}
