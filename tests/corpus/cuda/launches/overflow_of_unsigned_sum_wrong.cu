// expect: refuted
// A sum without a sign wraps around: n = 4294967295 is an input.
#include <assert.h>
#include <stdlib.h>
__global__ void next(unsigned n) {
  assert(n < 4294967295u);  //~ ERROR assert:false
}
int main(int argc, char** argv) {
  unsigned n = (unsigned)strtoul(argv[1], NULL, 10);
  unsigned more = n + 1;
  next<<<1, 32>>>(n);
  return 0;
}
