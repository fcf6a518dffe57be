// All memory of the device is freed.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  cudaDeviceReset();
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
