// expect: refuted
// Numbers of a text file, which a function opens by its parameter.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
int width_in(const char* name) {
  FILE* f = fopen(name, "r");
  if (!f) exit(1);
  int width, height;
  if (fscanf(f, "%d %d", &width, &height) != 2) exit(1);
  fclose(f);
  return width;
}
int main(int argc, char** argv) {
  int n = width_in(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
}
