// expect: proved
// says: every access in bounds
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  float* to;
  cudaMalloc(&to, 1024 * sizeof(float));
  fill<<<4, 256>>>(to);
  return 0;
}
