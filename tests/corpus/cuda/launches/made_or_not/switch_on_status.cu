// expect: not_refuted
// No call fails.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  switch (cudaGetLastError()) {
    case cudaSuccess:
      k<<<1, 256>>>(a);
      break;
    default:
      k<<<1, 512>>>(a);
  }
  return 0;
}
