// A method template changes the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} template <typename T> void grow(T n) { t *= n; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(8); k<<<1, s.t>>>(a); }
