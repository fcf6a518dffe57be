// The function returns behind the loop, and the second call launches 1024 threads: s has 256 elements.
#include <stdlib.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
static void go(int *a, int n) { k<<<1, n>>>(a); }
static int parse(const char *s) {
  int v = 4;
  do {
    if (!s) { v = 2; break; }
    v = 1024;
    break;
  } while (0);
  return v;
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  go(a, 4);
  go(a, parse(argv[1]));
  return 0;
}
