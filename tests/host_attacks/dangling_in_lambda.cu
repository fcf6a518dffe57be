// The vector ends with the call of the lambda.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() {
  auto f = []() { thrust::device_vector<int> v(256); return thrust::raw_pointer_cast(v.data()); };
  w<<<1, 256>>>(f());
}
