// A case of the switch in the method changes the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void set(int c) { switch (c) { case 1: break; case 2: t = 512; break; default: t = 64; } } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64); s.set(c); k<<<1, s.t>>>(a); }
