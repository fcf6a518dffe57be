// A call of a constant object changes a mutable member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { mutable int n; F(int m) : n(m) {} int operator()() const { return n *= 2; } };
int main() { int* a; cudaMalloc(&a, 4); const F f(64); for (int i = 0; i < 4; ++i) k<<<1, f()>>>(a); }
