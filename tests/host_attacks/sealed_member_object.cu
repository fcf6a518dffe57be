// A loop in the method of the outer object changes the inner one.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct T { int t; T(int n) : t(n) {} void grow() { t *= 2; } };
struct S { T t; S(int n) : t(n) {} void go(int* a) { for (int i = 0; i < 4; ++i) { k<<<1, t.t>>>(a); t.grow(); } } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.go(a); }
