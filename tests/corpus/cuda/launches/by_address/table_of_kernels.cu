// expect: undecided
// From a table.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ UNKNOWN access.bounds:program_access
  if (i < n) a[i] = i;
}
__global__ void other(int* a, int n) { }
typedef void (*Kernel)(int*, int);
static Kernel kernels[] = {other, k};
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  for (int i = 0; i < 2; ++i) kernels[i]<<<2, 512>>>(a, n);
  k<<<4, 256>>>(a, n);
  return 0;
}
