// expect: proved
// A sum or product of the host does not overflow, so no input is one for which it does: the sums below fit into 32 bits.
#include <assert.h>
#include <stdlib.h>
__global__ void wide(long m) {
  assert(m < 1L << 31);
}
__global__ void plain(unsigned m) {
  assert(m < 1u << 31);
}
__global__ void fits(int m) {
  assert(m == 1);
}
__global__ void rest(int m) {
  assert(m > 0);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  long four = n * 4;
  unsigned more = n + 1001;
  wide<<<1, 32>>>(four);
  plain<<<1, 32>>>(more);
  fits<<<1, 32>>>(n + 1001 > 2147483647 ? 0 : 1);
  n += 1001;
  rest<<<1, 32>>>(1 + n % 3);
  return 0;
}
