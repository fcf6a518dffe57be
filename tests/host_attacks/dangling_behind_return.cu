// The vector of the block ends where the function returns.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int* f(int n) { if (n > 1) { thrust::device_vector<int> v(256); return thrust::raw_pointer_cast(v.data()); } return nullptr; }
int main(int argc, char**) { w<<<1, 256>>>(f(argc)); }
