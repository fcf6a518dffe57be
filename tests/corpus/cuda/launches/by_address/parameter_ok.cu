// expect: proved
// The kernel is a parameter of a function.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = i;
}
typedef void (*Kernel)(int*, int);
void run(Kernel f, int* a, int n, int block) {
  f<<<(n + block - 1) / block, block>>>(a, n);
}
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  run(k, a, n, 256);
  run(&k, a, n, 64);
  return 0;
}
