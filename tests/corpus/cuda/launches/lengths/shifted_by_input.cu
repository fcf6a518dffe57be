// expect: refuted
// How far the second pointer lies behind the first one is an input of the program.
#include <stdlib.h>
__global__ void shift(int* to, const int* from) {
  to[threadIdx.x] = from[threadIdx.x];  //~ ERROR race:read_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1000 * sizeof(int));
  int* from = a;
  from += abs(atoi(argv[1])) % 100;
  shift<<<1, 32>>>(a, from);
  return 0;
}
