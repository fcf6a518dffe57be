// Another operator has the parameter of another type.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} int operator()(int) const { return n; } int operator()(long) const { return 8 * n; } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); k<<<1, f(1L)>>>(a); }
