// expect: proved
// says: every access in bounds
// assumes not: extents
// A method launches with a vector of its object.
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/sort.h>
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { thrust::device_vector<int> p; S(int n) : p(n) {} void go() { int* a = thrust::raw_pointer_cast(p.data()); w<<<1, 256>>>(a); w<<<1, 256>>>(a); } };
int main() { S s(256); s.go(); }
