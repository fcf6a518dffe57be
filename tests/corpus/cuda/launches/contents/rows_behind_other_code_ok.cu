// assumes k: host_contents
// Code between the loop and the copy does not write the array: a function for comparison, random numbers, clocks.
#include <stdlib.h>
#include <chrono>
#include <random>
__global__ void k(const int* begin, float* out) {
  int row = blockIdx.x;
  for (int i = begin[row] + threadIdx.x; i < begin[row + 1]; i += blockDim.x) out[i] = row;
}
void reference(float* expected, const int* begin, int n) {
  for (int i = 0; i < n; ++i) expected[i] = begin[i];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  int* h = (int*)malloc((n + 1) * sizeof(int));
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    h[i] = sum;
    sum += 2;
  }
  h[n] = sum;
  float* expected = (float*)malloc(n * sizeof(float));
  reference(expected, h, n);
  std::mt19937 engine(1);
  std::uniform_real_distribution<float> numbers(0.f, 1.f);
  for (int i = 0; i < n; ++i) expected[i] = numbers(engine);
  auto start = std::chrono::steady_clock::now();
  int* begin;
  float* out;
  cudaMalloc(&begin, (n + 1) * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(float));
  cudaMemcpy(begin, h, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  k<<<n, 32>>>(begin, out);
  return 0;
}
