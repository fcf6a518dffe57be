// expect: proved
// A branch chooses between sizes that fit.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  if (argc > 1) b = 64;
  else b /= 2;
  k<<<1, b>>>(a);
  return 0;
}
