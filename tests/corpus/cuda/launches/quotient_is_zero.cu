// expect: refuted
// A divisor other than 0 may be larger than what it divides.
__global__ void k(int* a, int n, int per) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i / per;  //~ ERROR arith.division:by_zero
}
void run(int* a, int n, int groups) {
  int per = n / groups;
  k<<<(n + 255) / 256, 256>>>(a, n, per);
}
