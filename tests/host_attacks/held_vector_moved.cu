// The elements belong to another vector, which changes one.
#include <vector>
#include <algorithm>
#include <utility>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  std::vector<int> h(n);
  int* p = h.data();
  std::vector<int> g(std::move(h));
  for (int i = 0; i < n; ++i) p[i] = 0;
  g[5] = 1;
  cudaMemcpy(at, p, n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
  return 0;
}
