// expect: undecided
// The product is not used, and for n > 46340 the program is undefined before the launch.
#include <assert.h>
#include <stdlib.h>
__global__ void square(int n) {
  assert(n < 50000);  //~ UNKNOWN assert:false
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int more = n * n;
  square<<<1, 32>>>(n);
  return 0;
}
