// The pointer leads to the second object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int* a) { k<<<1, t>>>(a); } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64), r(512); S* p = &s; if (c > 1) p = &r; p->go(a); }
