// A function that gets a reference moves the elements.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
void grow(thrust::device_vector<int>& v) { v.push_back(1); }
int main() {
  thrust::device_vector<int> v(256);
  int* p = thrust::raw_pointer_cast(v.data());
  grow(v);
  w<<<1, 256>>>(p);
}
