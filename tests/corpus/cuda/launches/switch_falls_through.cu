// expect: undecided
// A case without `break`.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 64;
  switch (argc) {
    case 1: b = 256;
    case 2: b *= 2; break;
    default: b = 32;
  }
  k<<<1, b>>>(a);
  return 0;
}
