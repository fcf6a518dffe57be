// The vector is a temporary, which ends with the statement.
// but for: extents
#include <utility>
#include <vector>
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
int main() { int* p = thrust::raw_pointer_cast(thrust::device_vector<int>(256).data()); w<<<1, 256>>>(p); }
