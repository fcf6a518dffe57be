// expect: not_refuted
// The launch passes 0, for which there is no race.
__global__ void k(int *a, float beta) {
  if (beta != 0.0f) a[0] = threadIdx.x;
  else a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  k<<<1, 256>>>(a, 0.0f);
}
