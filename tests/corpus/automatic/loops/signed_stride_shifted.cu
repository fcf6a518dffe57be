// A sum of a block: the stride is signed, the size of the block is not.
//@ requires blockDim.x <= 256;
__global__ void pairs(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d <<= 1) {
    const int i = 2 * d * t;
    if (i + d < blockDim.x) s[i] += s[i + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
