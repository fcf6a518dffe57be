// An array is seen as a record, and an array in it as smaller numbers.
struct Key {
  uint32_t data[2];
  __device__ uint64_t sum() const {
    const uint16_t *part = (const uint16_t *)&data;
    uint64_t h = 0;
    for (int i = 0; i < 4; i++) h += part[i];
    return h;
  }
};
__global__ void k(uint64_t *o) {
  __shared__ uint32_t s[64];
  if (threadIdx.x < 64) s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const Key *key = (const Key *)&s[4];
  o[blockIdx.x * blockDim.x + threadIdx.x] = key->sum();
}
