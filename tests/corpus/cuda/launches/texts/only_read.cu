// expect: refuted
// Every use of the texts reads.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
static int signs_in(const char* text) {
  int count = 0;
  for (const char* c = text; *c; ++c) count += *c == '-';
  return count;
}
int main(int argc, char** argv) {
  if (argc < 2) {
    printf("usage: %s N\n", argv[0]);
    exit(1);
  }
  printf("%s %d\n", argv[1], signs_in(argv[1]));
  char* first = argv[1];
  printf("%c\n", first[0]);
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
