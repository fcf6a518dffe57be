// expect: refuted
// The initialiser of a static variable, which may end the program, is executed by the first call alone.
#include <stdlib.h>
static int check(int n) { if (n > 64) exit(1); return n; }
__global__ void k(int* a, int n) { int t = threadIdx.x; if (t < n) a[t] = t; }  //~ ERROR access.bounds:program_access
void run(int* a, int n) {
  static int first = check(n);
  k<<<1, 128>>>(a, n);
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  run(a, 8);
  run(a, 128);
  return 0;
}
