// The vector ends with the switch.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int* f(int n) { switch (n) { default: thrust::device_vector<int> v(256); return thrust::raw_pointer_cast(v.data()); } }
int main(int argc, char**) { w<<<1, 256>>>(f(argc)); }
