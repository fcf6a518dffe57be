// Elements that are not written down change a variable, in a loop.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* counter;

struct Item { int id = (*counter)++; };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 254;
  counter = &n;
  for (int i = 0; i < 1; ++i) { Item items[2] = {}; }
  k<<<1, n == 256 ? 512 : 256>>>(a);
  return 0;
}
