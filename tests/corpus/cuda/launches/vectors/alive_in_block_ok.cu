// expect: proved
// says: every access in bounds
// assumes not: extents
// The vector lives where the launch is made.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() { { thrust::device_vector<int> v(256); int* p = thrust::raw_pointer_cast(v.data()); w<<<1, 256>>>(p); w<<<1, 256>>>(p); } return 0; }
