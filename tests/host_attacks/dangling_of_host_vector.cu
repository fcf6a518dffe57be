// The elements of a vector of the host, which the device reads, are moved.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  std::vector<int> v(256);
  int* p = v.data();
  v.push_back(1);
  w<<<1, 256>>>(p);
}
