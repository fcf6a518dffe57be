// expect: refuted
// One of the two operations on an element is atomic for its block alone.
#include <cuda/atomic>
__global__ void k(int *n) {
  if (blockIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device>(n[0]).fetch_add(1, cuda::memory_order_relaxed);  //~ ERROR race:atomic_scope
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_block>(n[0]).fetch_add(1, cuda::memory_order_relaxed);
  }
}
