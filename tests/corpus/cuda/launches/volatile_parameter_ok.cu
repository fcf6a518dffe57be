// expect: proved
// The kernel looks at the elements anew each time; the host gives the pointer.
__global__ void k(volatile int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = argc * 4;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  k<<<(n + 255) / 256, 256>>>(a, n);
  return 0;
}
