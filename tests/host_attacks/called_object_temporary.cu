// A temporary object is called.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} int operator()(int m) const { return n * m; } };
int main() { int* a; cudaMalloc(&a, 4); k<<<1, F(64)(8)>>>(a); }
