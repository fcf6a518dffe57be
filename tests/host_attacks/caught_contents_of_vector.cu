// An element of the vector is changed before the exception.
#include <vector>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main(int argc, char** argv) {
  int *a, *at; cudaMalloc(&a, 2 * n * sizeof(int)); cudaMalloc(&at, n * sizeof(int));
  std::vector<int> h(n, 0);
  try { h[3] = 1; if (argc > 1) throw 1; h[3] = 0; } catch (int) { }
  cudaMemcpy(at, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, n>>>(a, at);
}
