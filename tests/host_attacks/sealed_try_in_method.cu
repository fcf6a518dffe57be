// The method changes the member in a try block.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow() { try { t = 512; } catch (...) { } } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(); k<<<1, s.t>>>(a); }
