// A function moves the elements of the global vector.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
thrust::device_vector<int> v;
void grow() { v.push_back(1); }
int main() { v.resize(256); int* p = thrust::raw_pointer_cast(v.data()); grow(); if (v.size() > 256) w<<<1, 256>>>(p); }
