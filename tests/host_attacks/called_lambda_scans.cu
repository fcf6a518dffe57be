// A lambda reads the size from a text.
#include <stdio.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; auto read = [&] { sscanf(argv[1], "%d", &n); }; read(); k<<<1, n>>>(a); }
