// What follows an error does not count.
#include <stdlib.h>
__global__ void r(int *a, int n) {
  if (n == 5) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
void check(cudaError_t status) {
  if (status != cudaSuccess) exit(1);
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  for (int n = 0; n < 10; n++) {
    r<<<1, 64>>>(a, n);
    check(cudaGetLastError());
  }
}
