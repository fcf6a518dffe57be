// The library calls a second object.
#include <algorithm>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; int* a; F(int n, int* b) : t(n), a(b) {} void operator()(int) const { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); F f(64, a); f(1); int v[1] = {0}; std::for_each(v, v + 1, F(512, a)); }
