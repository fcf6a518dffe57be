// expect: refuted
// A second allocation takes the place of the first.
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  float* to;
  cudaMalloc(&to, 1024 * sizeof(float));
  if (argc > 1) {
    cudaFree(to);
    cudaMalloc(&to, 512 * sizeof(float));
    fill<<<4, 256>>>(to);
  }
  return 0;
}
