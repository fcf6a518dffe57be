// The copy constructor of the program doubles the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} S(const S& o) : t(o.t * 8) {} };
static void f(S s, int* a) { k<<<1, s.t>>>(a); }
int main() { int* a; cudaMalloc(&a, 4); S s(64); f(s, a); }
