// A launch that is not followed passes one pointer for two parameters that are only read.
__global__ void k(int* a, const int* b, const int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] + c[n - 1 - i];
}
int main() {
  int *p, *q;
  cudaMalloc(&p, 100 * sizeof(int));
  cudaMalloc(&q, 100 * sizeof(int));
  [&] { k<<<4, 32>>>(p, q, q, 100); }();
  return 0;
}
