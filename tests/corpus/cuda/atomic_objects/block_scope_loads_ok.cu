// expect: proved
// Loads do not race with each other, whatever their scopes.
#include <cuda/atomic>
using block_ref = cuda::atomic_ref<int, cuda::thread_scope_block>;
__global__ void k(int *a, int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = block_ref(a[0]).load(cuda::memory_order_acquire);
}
