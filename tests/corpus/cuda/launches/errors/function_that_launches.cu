// expect: undecided
// What was not read may call a function that launches. Whether it returns is not known.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
static int run(int* a, int b) {
  k<<<1, b>>>(a);
  return 0;
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 256);
  int status = no_such_function(run(a, 512));
  return status;
}
