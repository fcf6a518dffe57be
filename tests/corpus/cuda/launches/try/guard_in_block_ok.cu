// expect: proved
// The object of the block changes the variable only through its address, and the size has no address.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
struct Guard {
  int* at;
  Guard(int* p) : at(p) {}
  ~Guard() { *at = 512; }
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64, other = 1;
  try {
    Guard guard(&other);
    n = 128;
    if (argc > 1) throw 1;
  } catch (int) {
    n = 256;
  }
  k<<<1, n>>>(a);
  return 0;
}
