// expect: not_refuted
// The number of blocks is a value that is not followed; it fits.
#include <utility>
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  std::pair<int, int> plan(4, 256);
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  k<<<plan.first, 256>>>(a);
}
