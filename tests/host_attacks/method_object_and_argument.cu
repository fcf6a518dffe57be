// The argument changes the object before the method reads it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} int grow() { t = 512; return 1; } void go(int g, int* a) { k<<<g, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.go(s.grow(), a); }
