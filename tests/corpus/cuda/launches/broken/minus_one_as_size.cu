// expect: not_refuted
// The launch passes the largest number, for which there is no race.
__global__ void k(int *a, size_t n) {
  if (n != ~0ul) a[0] = threadIdx.x;
}
int main() {
  int *a;
  cudaMalloc(&a, 1024);
  k<<<1, 256>>>(a, (size_t)-1);
}
