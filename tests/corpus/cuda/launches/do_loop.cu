// expect: undecided
// A loop that tests at its end.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  do {
    k<<<1, b>>>(a);
    b = b + 1;
  } while (b < 300);
  return 0;
}
