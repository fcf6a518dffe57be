// A conversion of the program computes.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} operator int() const { return t * 8; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); k<<<1, s>>>(a); }
