// The size comes with the exception.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { if (argc > 1) throw 512; } catch (int m) { n = m; } k<<<1, n>>>(a); }
