// expect: undecided
// An element of an array.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b[2] = {256, 256};
  b[argc & 1] = 512;
  k<<<1, b[1]>>>(a);
  return 0;
}
