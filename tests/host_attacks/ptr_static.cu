// a static variable of a function
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
void run(Kernel g, int* a) {
  static Kernel f = other;
  f<<<1, 512>>>(a);
  f = g;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 256>>>(a);
  run(k, a);
  run(k, a);
  return 0;
}
