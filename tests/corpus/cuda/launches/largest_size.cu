// expect: refuted
// The constant is known: m is larger than each number with a sign.
#include <stdlib.h>
__global__ void k(int* a, int b) {
  if (b == 300) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
int main() {
  size_t m = -1;
  unsigned u = -1;
  int b = 64;
  if (m > 9223372036854775808ULL && m == 18446744073709551615ULL && u == 4294967295U && m != u) b = 300;
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 64>>>(a, b);
  return 0;
}
