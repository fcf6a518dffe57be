// A loop in a method makes the vector shorter.
// but for: extents
#include <thrust/device_vector.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p; S(int n) : p(n) {} void go() { for (int i = 0; i < 2; ++i) { w<<<1, 256>>>(thrust::raw_pointer_cast(p.data())); p.resize(4); } } };
int main() { S s(256); s.go(); }
