// expect: undecided
// A macro makes the name of the variable.
#define DOUBLE(x) no_such_function(siz##x)
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int size = 256;
  DOUBLE(e);
  k<<<1, size>>>(a);
  return 0;
}
