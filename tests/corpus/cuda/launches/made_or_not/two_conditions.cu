// Two conditions about two inputs.
#include <stdlib.h>
__global__ void r(int *a, int n) {
  if (n == 3) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
int other(int n);
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  int m = atoi(argv[1]);
  if (argc == 2 && m != 7 && m > 0) r<<<1, 64>>>(a, 3);
  r<<<1, 64>>>(a, 4);
}
