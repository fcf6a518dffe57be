// The allocation is successful.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  cudaError_t e = cudaMalloc(&a, 4096);
  if (e == cudaSuccess) k<<<1, 512>>>(a);
  return 0;
}
