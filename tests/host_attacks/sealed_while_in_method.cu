// A loop whose condition steps the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void set(int c) { while (++t < c) { } } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64); s.set(c); k<<<1, s.t>>>(a); }
