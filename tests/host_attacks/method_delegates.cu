// A constructor calls another one.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n, int m) : t(n * m) {} S(int n) : S(n, 8) {} };
int main() { int* a; cudaMalloc(&a, 4); S s(64); k<<<1, s.t>>>(a); }
