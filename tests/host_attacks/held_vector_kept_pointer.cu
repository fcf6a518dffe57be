// The pointer leads to elements that a method changed.
#include <vector>
#include <algorithm>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  std::vector<int> h(n);
  int* p = h.data();
  std::vector<int> g(n, 1);
  g[3] = 0;
  h = g;
  cudaMemcpy(at, p, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
