// expect: undecided
// An exception of a called function leaves the block.
void may_throw(int n) { if (n > 1) throw n; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 512;
  try {
    may_throw(argc);
    b = 256;
  } catch (...) {
  }
  k<<<1, b>>>(a);
  return 0;
}
