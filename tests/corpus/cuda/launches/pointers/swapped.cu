// expect: refuted
// The pointers are exchanged before the launch.
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  float *large, *small;
  cudaMalloc(&large, 1024 * sizeof(float));
  cudaMalloc(&small, 512 * sizeof(float));
  float* other = large;
  large = small;
  small = other;
  fill<<<4, 256>>>(large);
  return 0;
}
