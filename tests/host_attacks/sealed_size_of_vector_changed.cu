// The size that the class keeps is not that of its vector.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p; int n; S(int m) : p(m), n(m) {} void half() { p = thrust::device_vector<int>(n / 2); } void go() { w<<<1, 256>>>(thrust::raw_pointer_cast(p.data()), n); } };
int main() { S s(256); s.half(); s.go(); }
