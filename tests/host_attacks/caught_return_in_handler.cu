// The function returns from its handler.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int size(int c) { int n = 64; try { n = 512; if (c > 1) throw 1; n = 64; } catch (int) { return n; } return 32; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); k<<<1, size(argc)>>>(a); }
