// expect: refuted
// What the pointer was is not what it is.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = i;
}
__global__ void other(int* a, int n) { }
typedef void (*Kernel)(int*, int);
void choose(Kernel& f, Kernel g) { f = g; }
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  Kernel f = other;
  choose(f, k);
  f<<<2, 512>>>(a, n);
  k<<<4, 256>>>(a, n);
  return 0;
}
