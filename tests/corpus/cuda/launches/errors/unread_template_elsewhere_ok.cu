// The template that was not read names neither the kernel nor a function that launches it.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
void run(int* a, int threads) { k<<<1, threads>>>(a); }
template <class T> void outer(T* a, int threads) {
  no_such_function(a, threads);
  free(a);
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int* b = (int*)malloc(100);
  run(a, 256);
  outer(b, 512);
  return 0;
}
