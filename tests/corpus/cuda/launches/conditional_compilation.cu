// expect: refuted
// Which size it is, the preprocessor decides.
#if defined(SMALL)
#define SIZE 256
#else
#define SIZE 512
#endif
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  k<<<1, SIZE>>>(a);
  return 0;
}
