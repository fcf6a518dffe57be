// The vector is made of a negative number, which throws.
#include <vector>
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = atoi(argv[1]); if (n > 256) return 1;
  try { std::vector<int> v(n); } catch (...) { } k<<<1, n < 0 ? 512 : n>>>(a);
}
