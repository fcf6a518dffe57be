// The method swaps the vectors.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p, q; S(int n) : p(n), q(4) {} void go() { p.swap(q); w<<<1, 256>>>(thrust::raw_pointer_cast(p.data())); } };
int main() { S s(256); s.go(); }
