__global__ void tree(const float *in, float *out) {
  extern __shared__ float part[];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      part[t] += part[t + half];
    }
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = part[0];
  }
}
