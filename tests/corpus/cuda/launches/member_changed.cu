// expect: refuted
// A member of a copy.
struct Sizes { int threads; };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes s{256};
  Sizes t = s;
  t.threads = 512;
  k<<<1, t.threads>>>(a);
  return 0;
}
