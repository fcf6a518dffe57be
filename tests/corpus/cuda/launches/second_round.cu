// expect: undecided
// In the second iteration of a loop.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  for (int i = 0; i < 2; ++i) {
    k<<<1, b>>>(a);
    b *= 2;
  }
  return 0;
}
