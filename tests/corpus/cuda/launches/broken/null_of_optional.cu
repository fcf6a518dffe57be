// expect: not_refuted
// The launch passes a null pointer, for which there is no race.
__global__ void k(int *a, const int *mask) {
  if (mask != nullptr) a[0] = threadIdx.x;
  else a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  k<<<1, 256>>>(a, nullptr);
}
