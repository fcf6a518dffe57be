// expect: proved
// More than 32 threads would be an index that the vector does not have.
#include <stdlib.h>
#include <vector>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  std::vector<int> table(33);
  if (n < 1) return 1;
  table.at(n) = 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
