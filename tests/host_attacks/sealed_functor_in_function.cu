// A function object holds a second object.
#include <functional>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; int* a; F(int n, int* b) : t(n), a(b) {} void operator()() const { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); F f(64, a); f(); std::function<void()> g = F(512, a); g(); }
