// The method calls itself with a larger size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int d, int* a) { k<<<1, t>>>(a); t *= 2; if (d > 0) go(d - 1, a); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.go(4, a); }
