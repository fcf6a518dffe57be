// The method gives the member to a function by reference.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static void big(int& x) { x = 512; }
struct S { int t; S(int n) : t(n) {} void grow() { big(t); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(); k<<<1, s.t>>>(a); }
