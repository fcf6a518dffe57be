// expect: not_refuted
// What `qsort` calls ends it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int largest = 0;
int compare(const void*, const void*) {
  if (largest > 32) exit(1);
  return 0;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  largest = n;
  int two[2] = {1, 2};
  qsort(two, 2, sizeof(int), compare);
  k<<<1, n>>>(a);
  return 0;
}
