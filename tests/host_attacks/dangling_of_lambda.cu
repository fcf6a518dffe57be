// The lambda has a copy of the vector, which ends with the block.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  int* p;
  { thrust::device_vector<int> v(256); auto f = [v]() { return const_cast<int*>(thrust::raw_pointer_cast(v.data())); }; p = f(); }
  w<<<1, 256>>>(p);
}
