// The call keeps the address of its object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct F; F* kept;
struct F { int n; F(int m) : n(m) {} void operator()() { kept = this; } };
void grow() { kept->n = 512; }
int main() { int* a; cudaMalloc(&a, 4); F f(64); f(); grow(); k<<<1, f.n>>>(a); }
