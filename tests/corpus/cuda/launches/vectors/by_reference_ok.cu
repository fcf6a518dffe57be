// expect: proved
// says: every access in bounds
// assumes not: extents
// A function launches with a vector of another one.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
void run(thrust::device_vector<int>& v) { int* p = thrust::raw_pointer_cast(v.data()); w<<<1, 256>>>(p); w<<<1, 256>>>(p); }
int* data(thrust::device_vector<int>& v) { return thrust::raw_pointer_cast(v.data()); }
int main() { thrust::device_vector<int> v(256); run(v); w<<<1, 256>>>(data(v)); }
