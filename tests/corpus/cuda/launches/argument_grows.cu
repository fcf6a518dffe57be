// expect: refuted
// The argument grows behind the computation of the sizes.
#include <stdlib.h>
__global__ void tail(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  if (i == 0) {
    for (int j = gridDim.x * blockDim.x; j < n; ++j) a[j % 2] = 2;  //~ ERROR race:write_write
  }
}
int* array;
int main(int argc, char** argv) {
  int* a = array;
  int n = atoi(argv[1]);
  int blocks = (n + 255) / 256;
  n += 256;
  tail<<<blocks, 256>>>(a, n);
  return 0;
}
