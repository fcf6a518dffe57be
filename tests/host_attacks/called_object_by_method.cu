// A method calls a member that is an object, which changes.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} void operator()(int by) { n *= by; } };
struct S { F f; S(int m) : f(m) {} void grow() { for (int i = 0; i < 3; ++i) f(2); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(); k<<<1, s.f.n>>>(a); }
