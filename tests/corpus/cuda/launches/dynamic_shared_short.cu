// expect: refuted
// The launch gives half of the memory that the block uses.
__global__ void k(float* a) {
  extern __shared__ float s[];
  s[threadIdx.x] = a[blockIdx.x];  //~ ERROR access.bounds:program_access
  __syncthreads();
  if (threadIdx.x == 0) a[blockIdx.x] = s[0];
}
int main() {
  float* a;
  cudaMalloc(&a, 64 * sizeof(float));
  int block = 256;
  k<<<64, block, block * 2>>>(a);
  return 0;
}
