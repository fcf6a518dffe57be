// expect: proved
// The sums are not used, but for n = 2147483647 the program is undefined before the launch.
#include <assert.h>
#include <stdlib.h>
__global__ void next(int n) {
  assert(n < 2147483647);
}
__global__ void before(int n) {
  assert(n > -2147483647);
}
__global__ void stepped(int n) {
  assert(n != 2147483647);
}
static int unused(int n) {
  int more = n - 2;
  return 0;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (argc == 2) {
    int more = n + 1;
    next<<<1, 32>>>(n);
  } else if (argc == 3) {
    unused(n);
    before<<<1, 32>>>(n);
  } else {
    int own = n;
    own++;
    stepped<<<1, 32>>>(n);
  }
  return 0;
}
