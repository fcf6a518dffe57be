// The object ends with its block.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> v; };
int main() { int* p; { S s; s.v.resize(256); p = thrust::raw_pointer_cast(s.v.data()); } w<<<1, 256>>>(p); }
