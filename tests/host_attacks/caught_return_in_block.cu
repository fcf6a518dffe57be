// The function returns from the block.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int size(int c) { try { if (c > 1) return 512; } catch (int) { return 64; } return 32; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); k<<<1, size(argc)>>>(a); }
