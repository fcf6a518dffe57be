// The second vector of the object is the short one.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p, q; S(int n) : p(n), q(4) {} int* second() { return thrust::raw_pointer_cast(q.data()); } };
int main() { S s(256); w<<<1, 256>>>(s.second()); }
