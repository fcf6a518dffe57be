// Assembly at file scope may make two names of one thing.
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int n, m;
asm(".set m, n");
int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  n = 4;
  m = 1024;
  k<<<1, n>>>(a);
  return 0;
}
