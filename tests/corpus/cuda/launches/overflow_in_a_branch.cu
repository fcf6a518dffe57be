// expect: refuted
// The sum is not computed for n = 2147483647, so n may be that.
#include <assert.h>
#include <stdlib.h>
__global__ void branch(int n, long m) {
  assert(n < 2147483000);  //~ ERROR assert:false
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  long m = 5;
  if (n < 2000000000) m = n + 1001;
  branch<<<1, 32>>>(n, m);
  return 0;
}
