// expect: undecided
// A virtual method changes a member.
struct Sizes {
  int threads = 256;
  virtual void grow() {}
};
struct Big : Sizes {
  void grow() override { threads = 512; }
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Big s;
  Sizes& r = s;
  r.grow();
  k<<<1, r.threads>>>(a);
  return 0;
}
