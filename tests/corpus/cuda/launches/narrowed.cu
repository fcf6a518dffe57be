// expect: refuted
// A number of 64 bits loses its upper half.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  size_t n = (1ull << 32) + 512;
  int b = n;
  k<<<1, b>>>(a);
  return 0;
}
