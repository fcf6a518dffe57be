// expect: not_refuted
// The program ends without what is registered for its end.
#include <stdlib.h>
#include <unistd.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int* all;
static void last() { k<<<1, 512>>>(all); }
int main() {
  cudaMalloc(&all, 4096);
  atexit(last);
  k<<<1, 256>>>(all);
  _exit(0);
}
