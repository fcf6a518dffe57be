// expect: undecided
// A pointer that may be one of two kernels: both are judged for every launch.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ UNKNOWN access.bounds:program_access
  if (i < n) a[i] = i;
}
__global__ void other(int* a, int n) { }
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  void (*f)(int*, int) = argc > 1 ? k : other;
  f<<<2, 512>>>(a, n);
  k<<<4, 256>>>(a, n);
  return 0;
}
