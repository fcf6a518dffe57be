// expect: undecided
// An assignment operator of the program.
struct Sizes {
  int threads;
  Sizes& operator=(const Sizes& o) { threads = o.threads * 8; return *this; }
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s{256}, t{64};
  s = t;
  k<<<1, s.threads>>>(a);
  return 0;
}
