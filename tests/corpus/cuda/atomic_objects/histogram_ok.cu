// Atomic operations of all kinds do not race with each other; a barrier orders them for plain accesses of the block.
#include <cuda/atomic>
#include <cuda/std/atomic>
__global__ void counts(cuda::atomic<unsigned, cuda::thread_scope_device> *bins, const int *key, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[key[i] & 15].fetch_add(1, cuda::memory_order_relaxed);
}
__global__ void in_shared_memory(int *out, const int *key) {
  __shared__ int bins[16];
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> bin(bins[key[threadIdx.x] & 15]);
  ++bin;
  bin += 2;
  bin.fetch_max(3);
  bin--;
  __syncthreads();
  if (threadIdx.x < 16) cuda::atomic_ref<int, cuda::thread_scope_device>(out[threadIdx.x]).fetch_add(bins[threadIdx.x]);
}
__global__ void all(cuda::std::atomic<int> *a, cuda::atomic<unsigned long long> *b, cuda::atomic<float, cuda::thread_scope_device> *f) {
  a->store(1);
  *a = 2;
  int x = *a;
  x += a->exchange(3, cuda::std::memory_order_acq_rel);
  a->compare_exchange_strong(x, 4);
  a->fetch_add(x);
  a->fetch_sub(x);
  b->fetch_and(7);
  b->fetch_or(8);
  b->fetch_xor(1);
  b->fetch_min(5);
  *b |= 3;
  *b &= 5;
  *b ^= 5;
  (*b)++;
  --*b;
  f->fetch_add(1.0f);
  f->store(f->load());
}
__global__ void append(cuda::atomic<int, cuda::thread_scope_device> *count, int *out) {
  out[count->fetch_add(1, cuda::memory_order_relaxed)] = threadIdx.x;
}
