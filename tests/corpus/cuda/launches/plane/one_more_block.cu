// expect: not_proved
// A grid with one more block along x has blocks also where `width + 15` wraps around: with a width of 2^32 - 15, the elements of (15, 1) and (0, 0)
// are the same.
#include <stdlib.h>
__global__ void fill(float *a, unsigned height, unsigned width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) a[y * width + x] = 1;
}
int main(int argc, char **argv) {
  unsigned height = atoi(argv[1]), width = atoi(argv[2]);
  float *a;
  cudaMalloc(&a, height * width * sizeof(float));
  dim3 blocks((width + 15) / 16 + 1, (height + 15) / 16);
  fill<<<blocks, dim3(16, 16)>>>(a, height, width);
  return 0;
}
