// expect: proved
// A condition that ends the program before the launch.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  if (argc > 256 || argc < 1) return 1;
  k<<<1, argc>>>(a);
  return 0;
}
