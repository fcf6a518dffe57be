// The method changes the member and jumps.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow(int c) { again: t *= 2; if (--c > 0) goto again; } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64); s.grow(c); k<<<1, s.t>>>(a); }
