// The call changes the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} void operator()() { n *= 8; } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); f(); k<<<1, f.n>>>(a); }
