// expect: proved
// note: fails with blockDim.x == 257
// Blocks of 257 threads fail, those of up to 256 are proved.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = s[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, argc * sizeof(int));
  k<<<argc / 128 + 1, 128>>>(a, argc);
  return 0;
}
