// Each call doubles the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; F(int n) : t(n) {} void operator()(int* a) { k<<<1, t>>>(a); t *= 2; } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); for (int i = 0; i < 4; ++i) f(a); }
