// expect: undecided
// A conversion of the program.
struct Sizes {
  int threads;
  operator int() const { return threads * 2; }
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s{256};
  k<<<1, s>>>(a);
  return 0;
}
