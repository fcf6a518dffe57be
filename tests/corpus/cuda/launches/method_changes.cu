// expect: refuted
// A method changes a member.
struct Sizes {
  int threads;
  void grow() { threads = 512; }
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s{256};
  s.grow();
  k<<<1, s.threads>>>(a);
  return 0;
}
