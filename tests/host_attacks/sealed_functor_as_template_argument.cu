// A template of the program calls the object that it gets by value, behind a change.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F { int t; F(int n) : t(n) {} void operator()(int* a) { k<<<1, t>>>(a); } };
template <typename G> void call(G g, int* a) { g.t *= 8; g(a); }
int main() { int* a; cudaMalloc(&a, 4); F f(64); f(a); call(f, a); }
