// expect: undecided
// A jump back.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 128;
  again:
  k<<<1, b>>>(a);
  b += 128;
  if (b < 600) goto again;
  return 0;
}
