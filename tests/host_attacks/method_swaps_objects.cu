// The library swaps the objects.
#include <algorithm>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int* a) { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64), r(512); std::swap(s, r); s.go(a); }
