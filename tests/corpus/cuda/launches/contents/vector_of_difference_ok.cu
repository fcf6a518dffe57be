// expect: proved
// All elements of the vector are a difference.
#include <vector>
__global__ void k(int* a, const int* h, int n) { int t = threadIdx.x; a[h[t]] = 1; }
void run(int n) {
  if (n < 64) return;
  int *a, *d;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&d, 64 * sizeof(int));
  std::vector<int> h(64, n - 1);
  cudaMemcpy(d, h.data(), 64 * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(a, d, n);
}
