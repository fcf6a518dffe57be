// A generator of the program changes the array while the library draws a number.
#include <stdlib.h>
#include <random>
__global__ void k(const int* begin, float* out) {
  int row = blockIdx.x;
  for (int i = begin[row] + threadIdx.x; i < begin[row + 1]; i += blockDim.x) out[i] = row;
}
struct Generator {
  int* rows;
  typedef unsigned result_type;
  static constexpr unsigned min() { return 0; }
  static constexpr unsigned max() { return 9; }
  unsigned operator()() { return rows[1] = 0; }
};
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  int* h = (int*)malloc((n + 1) * sizeof(int));
  h[0] = 0;
  for (int i = 1; i <= n; ++i) h[i] = h[i - 1] + 4;
  Generator generator{h};
  std::uniform_int_distribution<int> numbers(0, 9);
  int unused = numbers(generator);
  int* begin;
  float* out;
  cudaMalloc(&begin, (n + 1) * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(float));
  cudaMemcpy(begin, h, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  k<<<n, 32>>>(begin, out);
  return 0;
}
