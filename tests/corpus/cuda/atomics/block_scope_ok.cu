// Atomic for the block is enough where no other block comes to the element.
__global__ void of_each_block(int* counts) {
  atomicAdd_block(&counts[blockIdx.x], 1);
}
__global__ void block_histogram(const unsigned* in, unsigned* out, int n) {
  unsigned* mine = out + (size_t)blockIdx.x * 256;
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd_block(&mine[in[i] & 255], 1u);
}
__global__ void of_shared_memory(int* out) {
  __shared__ int most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  atomicMax_block(&most, (int)threadIdx.x);
  atomicAdd(&most, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = most;
}
// Each scope includes the other thread: they are of one block (PTX, morally strong operations).
__global__ void wide_and_narrow(int* counts) {
  if (threadIdx.x % 2 == 0) atomicAdd(&counts[blockIdx.x], 1);
  else atomicAdd_block(&counts[blockIdx.x], 1);
}
__global__ void behind_a_barrier(int* counts, int* out) {
  atomicAdd_block(&counts[blockIdx.x], 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = counts[blockIdx.x];
}
__global__ void tickets(int* count, int* slots) {
  int i = atomicAdd_block(&count[blockIdx.x], 1);
  if (i >= 0 && i < 64) slots[(size_t)blockIdx.x * 64 + i] = threadIdx.x;
}
__global__ void every_operation(int* c, unsigned* u, float* f, double* d, long long* l, unsigned long long* b) {
  const int g = blockIdx.x;
  atomicSub_block(&c[g], 1);
  atomicExch_block(&c[g], 1);
  atomicMin_block(&c[g], 1);
  atomicAnd_block(&c[g], 1);
  atomicOr_block(&c[g], 1);
  atomicXor_block(&c[g], 1);
  atomicCAS_block(&c[g], 1, 2);
  atomicInc_block(&u[g], 7u);
  atomicDec_block(&u[g], 7u);
  atomicAdd_block(&f[g], 1.0f);
  atomicExch_block(&f[g], 1.0f);
  atomicAdd_block(&d[g], 1.0);
  atomicAdd_block(&l[g], 1LL);
  atomicMax_block(&b[g], 1ULL);
}
__global__ void of_the_system(int* c, unsigned* u) {
  atomicAdd_system(c, 1);
  atomicAdd(c, 1);
  atomicCAS_system(c, 0, 1);
  atomicInc_system(u, 3u);
}
