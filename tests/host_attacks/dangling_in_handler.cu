// The handler goes on behind the block in which the vector was.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  int* p = nullptr;
  try { thrust::device_vector<int> v(256); p = thrust::raw_pointer_cast(v.data()); } catch (int) { return 1; }
  w<<<1, 256>>>(p);
}
