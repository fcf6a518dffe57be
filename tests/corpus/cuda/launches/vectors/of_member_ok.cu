// expect: proved
// says: every access in bounds
// assumes not: extents
// A vector is a member of a local object.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> v; };
int main() { S s; s.v.resize(256); int* p = thrust::raw_pointer_cast(s.v.data()); w<<<1, 256>>>(p); w<<<1, 256>>>(p); }
