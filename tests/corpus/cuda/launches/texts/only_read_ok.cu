// expect: proved
// Every use of the texts reads; more than 32 threads end the program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
static int number(const char* text) { return atoi(text); }
int main(int argc, char** argv) {
  if (argc != 2 || strcmp(argv[1], "-h") == 0) {
    fprintf(stderr, "usage: %s N\n", argv[0]);
    return 1;
  }
  int n = number(argv[1]);
  if (n < 1 || n > 1024) return 1;
  if (n > 32) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
