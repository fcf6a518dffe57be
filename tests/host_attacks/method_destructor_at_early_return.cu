// The function returns early, and the destructor changes what it has a pointer to.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct G { int* p; G(int* q) : p(q) {} ~G() { *p = 512; } };
static int f(int* n, int c) { G g(n); if (c > 0) return 1; return 0; }
int main(int c, char**) { int* a; cudaMalloc(&a, 4); int n = 64; f(&n, c); k<<<1, n>>>(a); }
