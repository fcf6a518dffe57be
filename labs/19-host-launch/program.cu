// A program that smooths a signal: kernels, and the host that launches them.
#include <cstdio>
#include <vector>

// Each element becomes the mean of itself and its left neighbour.
//@ requires \pointer_length(in) == n && \pointer_length(out) == n && 1 <= n;
__global__ void smooth(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = i > 0 ? i - 1 : 0;
  out[i] = (in[left] + in[i]) / 2;
}

int main() {
  const int n = 11, threads = 4, blocks = (n + threads - 1) / threads;
  std::vector<float> signal(n, 1.0f);
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemcpy(a, signal.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  smooth<<<blocks, threads>>>(a, b, n);
  smooth<<<blocks, threads>>>(b, b, n);
  cudaMemcpy(signal.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float value : signal) std::printf("%g\n", value);
  cudaFree(a);
  cudaFree(b);
}
