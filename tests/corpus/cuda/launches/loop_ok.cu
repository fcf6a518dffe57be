// expect: proved
// A loop whose counter is bounded by its condition.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  for (int b = 1; b <= 256; ++b) k<<<1, b>>>(a);
  return 0;
}
