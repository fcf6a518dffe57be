// expect: proved
// The last block adds the sums of the blocks by a tree, as each block did with its elements.
__device__ unsigned arrived = 0;

//@ requires blockDim.x == 128;
__global__ void tree(const int *in, int *part, int *out) {
  __shared__ int s[128];
  __shared__ bool last;
  s[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  for (int k = 64; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] ^= s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) part[blockIdx.x] = s[0];
  __threadfence();
  if (threadIdx.x == 0) last = atomicAdd(&arrived, 1) == gridDim.x - 1;
  __syncthreads();
  __threadfence();
  if (!last) return;
  int mine = 0;
  for (int b = threadIdx.x; b < gridDim.x; b += 128) mine ^= part[b];
  s[threadIdx.x] = mine;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int t = 0; t < 128; t++) sum ^= s[t];
    out[0] = sum;
    arrived = 0;
  }
}
