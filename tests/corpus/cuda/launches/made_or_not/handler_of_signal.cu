// expect: not_refuted
// No code raises the signal.
#include <signal.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int* all;
static void handle(int) { k<<<1, 512>>>(all); }
int main() {
  cudaMalloc(&all, 4096);
  signal(SIGUSR1, handle);
  k<<<1, 256>>>(all);
  return 0;
}
