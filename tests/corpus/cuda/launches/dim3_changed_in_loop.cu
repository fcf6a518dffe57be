// expect: undecided
// The next iteration has larger blocks.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  dim3 grid(64), block(256);
  for (int i = 0; i < argc; ++i) {
    k<<<grid, block>>>(a);
    block.x += 1;
  }
  return 0;
}
