// expect: proved
// note not: fails with blockDim
// Other launches fail for another reason, too, and no bound on blocks alone is enough.
__global__ void k(int* a, int m) {
  __shared__ int s[256];
  s[threadIdx.x + m] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + m];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  k<<<1, 128>>>(a, 100);
  return 0;
}
