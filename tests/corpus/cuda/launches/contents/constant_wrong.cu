// expect: refuted
// The fifth element of a thread is the first one of the next.
#include <stdlib.h>
__global__ void k(int* a, const int* step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1000) for (int j = 0; j < step[i]; ++j) a[4 * i + j] = i;  //~ ERROR race:write_write
}
int main() {
  int* h = (int*)malloc(1000 * sizeof(int));
  for (int i = 0; i < 1000; i++) h[i] = 5;
  int *a, *step;
  cudaMalloc(&a, 4001 * sizeof(int));
  cudaMalloc(&step, 1000 * sizeof(int));
  cudaMemcpy(step, h, 1000 * sizeof(int), cudaMemcpyHostToDevice);
  k<<<8, 128>>>(a, step);
  return 0;
}
