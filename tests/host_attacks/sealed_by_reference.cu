// A function gets the object by reference and changes it in a loop.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow() { t *= 2; } void go(int* a) { k<<<1, t>>>(a); } };
static void f(S& s, int* a) { for (int i = 0; i < 4; ++i) { s.go(a); s.grow(); } }
int main() { int* a; cudaMalloc(&a, 4); S s(64); f(s, a); }
