// expect: refuted
// For n = 2147483646 the sum fits.
#include <assert.h>
#include <stdlib.h>
__global__ void next(int n) {
  assert(n < 2147483646);  //~ ERROR assert:false
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int more = n + 1;
  next<<<1, 32>>>(n);
  return 0;
}
