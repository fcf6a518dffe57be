// expect: proved
// Both halves of one array, and a pointer behind a border of one row on each side.
#include <stdlib.h>
__global__ void copy(int* a, int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i];
}
__global__ void blur(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i - 1] + in[i + 1];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  int* a;
  cudaMalloc(&a, 2 * n * sizeof(int));
  copy<<<(n + 255) / 256, 256>>>(a, a + n, n);
  copy<<<(n + 255) / 256, 256>>>(a + n, a, n);
  float *in, *out;
  cudaMalloc(&in, (n + 2) * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  blur<<<(n + 255) / 256, 256>>>(in + 1, out, n);
  return 0;
}
