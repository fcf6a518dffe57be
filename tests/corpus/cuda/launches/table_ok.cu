// expect: proved
// A table of constants.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int sizes[] = {32, 64, 128, 256};
  for (int i = 0; i < 4; ++i) k<<<1, sizes[i]>>>(a);
  return 0;
}
