// A constant parameter has the value of the argument, not of the default argument.
#include <stdlib.h>
struct Config { int block; int items; };
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static void run(int* a, const Config c = {256, 1}) { k<<<1, c.block>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  run(a, {512, 2});
  return 0;
}
