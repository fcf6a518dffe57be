// a default argument
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
__global__ void other(int* a) { }
typedef void (*Kernel)(int*);
void run(int* a, Kernel f = k) { f<<<1, 512>>>(a); }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256>>>(a);
  run(a);
  return 0;
}
