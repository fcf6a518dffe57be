// assumes k: host_contents
// The elements of a vector that is made from a number are 0.
#include <vector>
__global__ void k(int* a, const int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i + at[i]] = 1;
}
int main() {
  const int n = 1000;
  std::vector<int> h(n);
  int *a, *at;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  k<<<8, 128>>>(a, at, n);
  return 0;
}
