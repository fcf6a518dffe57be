// expect: refuted
// The loop that divides may have no iteration.
__global__ void k(int* a, int n, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i / groups;  //~ ERROR arith.division:by_zero
}
void run(int* a, int n, int groups, int times) {
  int sum = 0;
  for (int t = 0; t < times; ++t) sum += t / groups;
  k<<<(n + 255) / 256, 256>>>(a, n, groups);
}
