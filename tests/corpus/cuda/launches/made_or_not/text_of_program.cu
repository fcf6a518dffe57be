// expect: not_refuted
// The program has the text itself.
#include <stdlib.h>
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  char text[] = "256";
  k<<<1, atoi(text)>>>();
}
