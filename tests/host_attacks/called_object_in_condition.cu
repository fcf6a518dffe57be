// The object is called in the condition of a loop.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} bool operator()() { n *= 2; return n < 512; } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); while (f()) { } k<<<1, f.n>>>(a); }
