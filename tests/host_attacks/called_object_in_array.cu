// The object is an element.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; int operator()(int m) { n += m; return n; } };
int main() { int* a; cudaMalloc(&a, 4); F f[2] = {{64}, {128}}; for (int i = 0; i < 9; ++i) f[i & 1](64); k<<<1, f[1].n>>>(a); }
