// expect: not_refuted
__global__ void k() {
  __shared__ int s[7];
  s[threadIdx.x] = 1;
}
int main() {
  for (int i = 1; i < 100; ++i) {
    if (i * i < 50) k<<<1, i>>>();
  }
}
