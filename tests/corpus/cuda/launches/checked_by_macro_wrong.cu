// expect: refuted
// The usual macro for errors, a loop that is executed once: the lengths are known behind it.
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                 \
  do {                                              \
    cudaError_t status = (call);                    \
    if (status != cudaSuccess) {                    \
      std::printf("%s\n", cudaGetErrorString(status)); \
      std::exit(1);                                 \
    }                                               \
  } while (0)
__global__ void add(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i] + 1;  //~ ERROR access.bounds:program_access
}
int main() {
  const int n = 1000;
  float *a, *b;
  CHECK(cudaMalloc(&a, n * sizeof(float)));
  CHECK(cudaMalloc(&b, n * sizeof(float)));
  add<<<(n + 255) / 256, 256>>>(a, b, n);
  CHECK(cudaDeviceSynchronize());
  return 0;
}
