// expect: undecided
// Behind a loop that `break` leaves, it may be true.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = argc * 1000;
  while (b > 256) {
    if (argc > 3) break;
    b = b / 2;
  }
  k<<<1, b>>>(a);
  return 0;
}
