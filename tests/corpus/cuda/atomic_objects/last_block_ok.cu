// The last block adds up what all blocks have left: the counter releases and acquires.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__global__ void one_thread(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  if (arrived.fetch_add(1, cuda::memory_order_acq_rel) != gridDim.x - 1) return;
  out[0] = part[0] + part[gridDim.x - 1];
  arrived.store(0, cuda::memory_order_relaxed);
}
__global__ void whole_block(int *part, int *out, unsigned *count) {
  __shared__ bool last;
  part[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> c(*count);
    last = c.fetch_add(1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last) out[threadIdx.x] = part[threadIdx.x] + part[(gridDim.x - 1) * 128 + threadIdx.x];
}
int main() {
  int *part, *out;
  unsigned *count;
  cudaMalloc(&part, 4 * 128 * 32);
  cudaMalloc(&out, 4 * 128);
  cudaMalloc(&count, 4);
  cudaMemset(count, 0, 4);
  one_thread<<<32, 1>>>(part, out);
  whole_block<<<32, 128>>>(part, out, count);
}
