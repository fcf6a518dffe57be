// expect: proved
// The number of arguments is not negative.
__global__ void k(int *a, int n) { if (threadIdx.x == 0) a[n] = 1; }
int main(int argc, char **argv) {
  int *a;
  if (argc > 31) return 1;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a, argc);
  return 0;
}
