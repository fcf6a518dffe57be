// An array of objects calls the constructor for each of them.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int* counter;
static int next() { return (*counter)++; }
struct Item { int id; Item() : id(next()) {} };
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 254;
  counter = &n;
  if (argc > 0) { Item items[2]; }
  k<<<1, n == 256 ? 512 : 256>>>(a);
  return 0;
}
