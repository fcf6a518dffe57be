// A temporary object ends with its statement.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct G { int* p; G(int* q) : p(q) {} ~G() { *p = 512; } int one() { return 1; } };
int main() { int* a; cudaMalloc(&a, 4); int n = 64; int x = G(&n).one(); k<<<x, n>>>(a); }
