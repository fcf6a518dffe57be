// The vector is a temporary, which ends with the statement.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int* f(const thrust::device_vector<int>& v) { return const_cast<int*>(thrust::raw_pointer_cast(v.data())); }
int main() { int* p = f(thrust::device_vector<int>(256)); w<<<1, 256>>>(p); }
