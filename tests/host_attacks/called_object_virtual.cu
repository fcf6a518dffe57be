// The call is one of a derived class.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int n; F(int m) : n(m) {} virtual int operator()() { return n; } };
struct G : F { G(int m) : F(m) {} int operator()() override { return 8 * n; } };
int size(F& f) { return f(); }
int main() { int* a; cudaMalloc(&a, 4); G g(64); k<<<1, size(g)>>>(a); }
