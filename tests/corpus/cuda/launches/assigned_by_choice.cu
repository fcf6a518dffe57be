// expect: not_proved
// run: --local-size 128 --num-groups 1 --param n=100
// Which variable is assigned is chosen.
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[0];
}
int main(int argc, char **argv) {
  int m = 64, n = 64;
  (argc > 3 ? m : n) = 100;
  int *a;
  cudaMalloc(&a, 4);
  k<<<1, 128>>>(a, m);
}
