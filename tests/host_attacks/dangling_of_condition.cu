// The vector of the statement ends with it.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char**) {
  int* p;
  if (thrust::device_vector<int> v(256); argc > 0) p = thrust::raw_pointer_cast(v.data()); else return 1;
  w<<<1, 256>>>(p);
}
