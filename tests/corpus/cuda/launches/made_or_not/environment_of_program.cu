// expect: not_refuted
// The program sets the variable itself.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  setenv("THREADS", "256", 1);
  k<<<1, atoi(getenv("THREADS"))>>>();
}
