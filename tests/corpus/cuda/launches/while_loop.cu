// expect: undecided
// A loop without a counter.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 64;
  while (argc-- > 0) {
    k<<<1, b>>>(a);
    b += 64;
  }
  return 0;
}
