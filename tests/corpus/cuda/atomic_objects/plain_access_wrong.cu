// expect: refuted
// A plain access races with an atomic operation, also with a load.
#include <cuda/atomic>
__global__ void writes(int *n) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(n[0]);
  if (blockIdx.x == 0 && threadIdx.x == 0) n[0] = 1;  //~ ERROR race:atomic_write
  else r.load();
}
__global__ void reads(int *n, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(n[0]);
  if (threadIdx.x == 0) out[blockIdx.x] = n[0];
  else r.store(1);  //~ ERROR race:atomic_read
}
