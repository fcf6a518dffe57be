// expect: proved
// The host leaves before a sum that wraps around, so the grid has all rows and columns.
#include <stdlib.h>
__global__ void fill(float *a, unsigned height, unsigned width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) a[y * width + x] = 1;
}
int main(int argc, char **argv) {
  unsigned height = atoi(argv[1]), width = atoi(argv[2]);
  if (width > 100000 || height > 10000) return 1;
  float *a;
  cudaMalloc(&a, height * width * sizeof(float));
  dim3 blocks((width + 15) / 16 + 1, (height + 15) / 16 + 1);
  fill<<<blocks, dim3(16, 16)>>>(a, height, width);
  return 0;
}
