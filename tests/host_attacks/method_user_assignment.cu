// The assignment of the program doubles the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} S& operator=(const S& o) { t = o.t * 8; return *this; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64), r(1); r = s; k<<<1, r.t>>>(a); }
