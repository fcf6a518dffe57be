// expect: proved
// A pointer that can be one kernel only.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = i;
}
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  void (*f)(int*, int) = k;
  f<<<4, 256>>>(a, n);
  return 0;
}
