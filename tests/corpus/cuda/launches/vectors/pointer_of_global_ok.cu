// expect: proved
// says: every access in bounds
// assumes not: extents
// The pointer of a vector with static storage is used twice.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
static thrust::device_vector<int> v;
int main() { int* p = thrust::raw_pointer_cast(v.data()); w<<<1, v.size()>>>(p); w<<<1, v.size()>>>(p); }
