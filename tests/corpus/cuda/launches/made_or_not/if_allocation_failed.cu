// expect: not_refuted
// No allocation fails.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  if (cudaMalloc(&a, 4096) != cudaSuccess) k<<<1, 512>>>(a);
  k<<<1, 256>>>(a);
  return 0;
}
