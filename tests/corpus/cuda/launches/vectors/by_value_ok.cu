// expect: proved
// says: every access in bounds
// assumes not: extents
// A function launches with its copy.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
void run(thrust::device_vector<int> v) { w<<<1, 256>>>(thrust::raw_pointer_cast(v.data())); }
int main() { thrust::device_vector<int> v(256); int* p = thrust::raw_pointer_cast(v.data()); run(v); w<<<1, 256>>>(p); }
