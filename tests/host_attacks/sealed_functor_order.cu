// The argument changes the object before it is called.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; F(int n) : t(n) {} int* grow(int* a) { t = 512; return a; } void operator()(int* a) { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); f(f.grow(a)); }
