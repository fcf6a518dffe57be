// The variable is read before the block, which changes it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = argc; if (n > 256) return 1; try { n = n * 4; if (n > 8) throw 1; n = 64; } catch (int) { } k<<<1, n>>>(a); }
