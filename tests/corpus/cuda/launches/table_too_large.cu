// expect: refuted
// One of a table of constants.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int sizes[] = {32, 64, 128, 512};
  for (int i = 0; i < 4; ++i) k<<<1, sizes[i]>>>(a);
  return 0;
}
