// expect: refuted
// One element too few.
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  float* to;
  cudaMalloc(&to, 1023 * sizeof(float));
  fill<<<4, 256>>>(to);
  return 0;
}
