// expect: refuted
// The host divides for large n only.
__global__ void k(int* a, int n, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i / groups;  //~ ERROR arith.division:by_zero
}
void run(int* a, int n, int groups) {
  int per = n > 100 ? n / groups : 0;
  k<<<(n + 255) / 256, 256>>>(a, n, groups);
}
