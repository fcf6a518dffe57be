// The elements are moved through a pointer to the vector.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  thrust::device_vector<int> v(256), *q = &v;
  int* p = thrust::raw_pointer_cast(v.data());
  q->push_back(1);
  w<<<1, 256>>>(p);
}
