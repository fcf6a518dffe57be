// expect: refuted
// A constructor computes.
struct Sizes {
  int threads;
  explicit Sizes(int n) : threads(n * n) { threads *= 2; }
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s(16);
  k<<<1, s.threads>>>(a);
  return 0;
}
