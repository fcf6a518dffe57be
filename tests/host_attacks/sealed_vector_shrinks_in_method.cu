// A method makes the vector shorter.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p; S(int n) : p(n) {} void cut() { p.resize(4); p.shrink_to_fit(); } void go() { w<<<1, 256>>>(thrust::raw_pointer_cast(p.data())); } };
int main() { S s(256); s.cut(); s.go(); }
