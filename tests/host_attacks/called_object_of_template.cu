// The call is an instance of a template that changes the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} template <class T> void operator()(T by) { n *= by; } };
int main() { int* a; cudaMalloc(&a, 4); F f(64); f(8); k<<<1, f.n>>>(a); }
