// expect: refuted
// A number that is converted to an enumeration on bool is 0 or 1 as it is 0 or not.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x]; //~ ERROR access.bounds:program_access
}
enum E : bool { A, B };
int main(int argc, char** argv) {
  int x = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  E e = (E)x; int b = e ? 512 : 256; b = (x == 2) ? 256 + 256 * (int)e : 256;
  k<<<1, b>>>(a);
  return 0;
}
