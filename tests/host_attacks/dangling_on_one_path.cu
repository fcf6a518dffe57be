// The elements are moved on one path.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  if (argc > 1) v.push_back(1);
  w<<<1, 256>>>(p);
}
