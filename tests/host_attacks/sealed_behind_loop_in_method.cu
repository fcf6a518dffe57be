// Behind the loop in the method the member is larger.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow(int c) { for (int i = 0; i < c; ++i) t *= 2; } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64); s.grow(c); k<<<1, s.t>>>(a); }
