// The call uses the default argument.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
static int launch() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 512>>>(a);
  return 1;
}
static int twice(int x = launch()) { return 2 * x; }
int main() { return twice() - 2; }
