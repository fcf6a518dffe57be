// The derived class calls as a function with a larger size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; F(int n) : t(n) {} void operator()(int* a) { k<<<1, t>>>(a); } };
struct G : F { G(int n) : F(n) { t = 512; } };
int main() { int* a; cudaMalloc(&a, 4); G g(64); g(a); }
