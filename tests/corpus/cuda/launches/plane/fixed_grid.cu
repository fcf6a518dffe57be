// expect: not_proved
// In a grid of fixed size, rows of 2^31 elements wrap: those of y and of y + 2 are the same.
#include <stdlib.h>
__global__ void fill(float *a, unsigned height, unsigned width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height) a[y * width + x] = 1;
}
int main(int argc, char **argv) {
  unsigned height = atoi(argv[1]), width = atoi(argv[2]);
  float *a;
  cudaMalloc(&a, height * width * sizeof(float));
  dim3 blocks(4, 4);
  fill<<<blocks, dim3(16, 16)>>>(a, height, width);
  return 0;
}
