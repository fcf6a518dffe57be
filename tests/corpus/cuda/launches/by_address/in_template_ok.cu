// expect: proved
// A template of the host launches what it is given.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = i;
}
template <class F> void run(F f, int* a, int n, int block) {
  f<<<4, block>>>(a, n);
}
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  run(k, a, n, 256);
  return 0;
}
