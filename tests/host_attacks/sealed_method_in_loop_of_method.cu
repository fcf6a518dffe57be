// The loop in the method calls another method that doubles the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow() { t *= 2; } void go(int* a) { for (int i = 0; i < 4; ++i) { k<<<1, t>>>(a); grow(); } } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.go(a); }
