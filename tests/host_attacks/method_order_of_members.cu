// The members are made in the order of the class, and not in that of the constructor.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t, u; S(int n) : u(64), t(u * n) {} };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(1); k<<<1, s.t>>>(a); }
