// expect: not_refuted
// A function of the file puts another text there.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
static char own[] = "8";
static void replace(char** texts) { texts[1] = own; }
int main(int argc, char** argv) {
  replace(argv);
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
