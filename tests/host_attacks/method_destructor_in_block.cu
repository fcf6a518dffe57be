// The destructor of an object in a block changes what it has a pointer to.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct G { int* p; G(int* q) : p(q) {} ~G() { *p = 512; } };
int main() { int* a; cudaMalloc(&a, 4); int n = 64; { G g(&n); } k<<<1, n>>>(a); }
