// expect: proved
// Behind a loop its condition is false.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 32;
  while (b > 256) b = b / 2;
  k<<<1, b>>>(a);
  return 0;
}
