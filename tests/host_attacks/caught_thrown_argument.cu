// The exception is a text that the program wrote.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw argv[1]; } catch (char* s) { n = atoi(s); } k<<<1, n>>>(a); }
