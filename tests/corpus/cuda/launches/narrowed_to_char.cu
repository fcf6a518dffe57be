// expect: refuted
// A number of 8 bits.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  unsigned char b = 257 + argc % 2;
  int c = b == 1 ? 512 : 256;
  k<<<1, c>>>(a);
  return 0;
}
