// expect: undecided
// A macro names the variable.
#define DOUBLE_B no_such_function(b)
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  DOUBLE_B;
  k<<<1, b>>>(a);
  return 0;
}
