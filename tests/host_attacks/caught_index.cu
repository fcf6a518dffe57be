// The index is that of no element, which throws.
#include <vector>
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = atoi(argv[1]); std::vector<int> v(256); try { v.at(n) = 1; } catch (...) { } k<<<1, n>>>(a); }
