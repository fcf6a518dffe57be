// For n = 60000 the sizes are not multiplied; that of the object is n.
#include <assert.h>
#include <stdlib.h>
__global__ void k(int* a, int s) {
  if (s > 50000) a[s] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  size_t bytes = n > 1000 ? n : (size_t)(n * n);
  int* a;
  cudaMalloc(&a, bytes);
  k<<<1, 32>>>(a, n);
  return 0;
}
