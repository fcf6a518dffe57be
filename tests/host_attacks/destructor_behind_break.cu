// The end of the object changes n, also where `break` leaves the block.
#include <cstdlib>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int n;
struct Guard { ~Guard() { n = 1024; } };
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  n = 4;
  do {
    Guard g;
    if (argc > 1) break;
    return 0;
  } while (0);
  k<<<1, n>>>(a);
  return 0;
}
