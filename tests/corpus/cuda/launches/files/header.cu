// expect: refuted
// A record of numbers is read as a whole.
#include <stdio.h>
#include <stdlib.h>
struct Header {
  int width, height;
};
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  FILE* f = fopen(argv[1], "r");
  Header header;
  if (fread(&header, sizeof(Header), 1, f) < 1) exit(1);
  if (header.width < 1 || header.width > 1024) exit(1);
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, header.width>>>(a);
}
