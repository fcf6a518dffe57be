// assumes not k: extents
// What the library gets is not freed by it, and a function of another file frees nothing that is constant.
#include <stdio.h>
#include <string.h>
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
void show(const int* p);
int main() {
  int *a, h[100];
  memset(h, 0, sizeof(h));
  cudaMalloc(&a, 100 * sizeof(int));
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  printf("%p\n", (void*)a);
  show(a);
  k<<<4, 32>>>(a);
  return 0;
}
