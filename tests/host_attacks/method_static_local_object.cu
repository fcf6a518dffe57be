// The object is made once and keeps its value between calls.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int* a) { k<<<1, t>>>(a); t *= 4; } };
static void f(int* a) { static S s(64); s.go(a); }
int main() { int* a; cudaMalloc(&a, 4); f(a); f(a); f(a); }
