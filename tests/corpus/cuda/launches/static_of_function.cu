// expect: not_proved
// run: --local-size 512 --num-groups 1
// A variable that keeps its value between calls is changed by a later statement.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int next() {
  static int b = 256;
  b += 1;
  return b;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  k<<<1, next()>>>(a);
  return 0;
}
