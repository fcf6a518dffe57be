// expect: proved
// Two arrays of the block's size in dynamic shared memory, of which the launch gives the length.
__global__ void k(const float* in, float* out, int n) {
  extern __shared__ float s[];
  float* twice = s + blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  twice[threadIdx.x] = 2 * s[threadIdx.x];
  __syncthreads();
  if (i < n) out[i] = twice[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char** argv) {
  int n = argc * 1000, block = 128;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  k<<<(n + block - 1) / block, block, 2 * block * sizeof(float)>>>(in, out, n);
  return 0;
}
