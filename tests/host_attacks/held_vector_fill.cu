// The elements are changed.
#include <vector>
#include <algorithm>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  std::vector<int> h(n);
  std::fill(h.begin() + 5, h.end(), 1);
  cudaMemcpy(at, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
