// expect: not_refuted
// The call is successful, and a larger number ends the program.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (cudaDeviceSynchronize() == cudaSuccess) {
    if (argc > 256) return 1;
  }
  k<<<1, argc>>>(a);
  return 0;
}
