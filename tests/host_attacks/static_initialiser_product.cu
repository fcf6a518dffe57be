// A product in the initialiser of a static variable says nothing about the arguments of later calls.
#include <stdlib.h>
__global__ void k(int* a, int n) { if (n > 46340) a[0] = threadIdx.x; }
void run(int* a, int n) {
  static int square = n * n;
  k<<<1, 96>>>(a, n);
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  run(a, 2);
  run(a, atoi(argv[1]));
  return 0;
}
