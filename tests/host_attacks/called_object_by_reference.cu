// A function calls the object by a reference, and changes it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} void operator()(int m) { n = m; } };
void change(F& f) { f(512); }
int main() { int* a; cudaMalloc(&a, 4); F f(64); change(f); k<<<1, f.n>>>(a); }
