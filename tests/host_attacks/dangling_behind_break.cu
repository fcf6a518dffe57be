// The vector ends where its block is left.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  int* p;
  do { thrust::device_vector<int> v(256); p = thrust::raw_pointer_cast(v.data()); if (v[0] == 0) break; p = nullptr; return 1; } while (0);
  w<<<1, 256>>>(p);
}
