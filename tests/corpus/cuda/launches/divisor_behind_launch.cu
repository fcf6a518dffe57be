// expect: refuted
// The host divides after the launch, or where its operand is not evaluated.
__global__ void k(int* a, int n, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i / groups;  //~ ERROR arith.division:by_zero
}
int run(int* a, int n, int groups) {
  bool large = groups != 0 && n / groups > 10;
  int size = sizeof(n / groups);
  k<<<(n + 255) / 256, 256>>>(a, n, groups);
  return large ? size : n / groups;
}
