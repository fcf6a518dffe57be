// expect: not_refuted
// The call is successful.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (cudaDeviceSynchronize() == cudaSuccess) return 0;
  k<<<1, 512>>>(a);
  return 0;
}
