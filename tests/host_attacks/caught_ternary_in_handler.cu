// The handler keeps a size that is too large.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = argc; try { n = n > 256 ? throw n : n; } catch (int m) { n = m > 256 ? m : 256; } k<<<1, n>>>(a); }
