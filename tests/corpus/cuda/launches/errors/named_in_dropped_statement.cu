// expect: undecided
// What Clang cannot read may change what it names.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  no_such_function(b);
  k<<<1, b>>>(a);
  return 0;
}
