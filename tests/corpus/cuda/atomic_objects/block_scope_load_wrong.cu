// expect: refuted
// A load that is atomic for its block alone, and an operation of another block.
#include <cuda/atomic>
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
using block_ref = cuda::atomic_ref<int, cuda::thread_scope_block>;
__global__ void before(int *a) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) block_ref(a[0]).load(cuda::memory_order_acquire);  //~ ERROR race:atomic_scope
  if (blockIdx.x == 1) device_ref(a[0]).fetch_add(1);
}
