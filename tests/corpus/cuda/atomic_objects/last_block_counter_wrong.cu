// expect: not_proved
// The counter begins with 1, or is not one element.
#include <cuda/atomic>
using device_int = cuda::atomic<int, cuda::thread_scope_device>;
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__device__ device_int one(1);
__global__ void begins_with_one(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  if (one.fetch_add(1) == gridDim.x - 1) out[0] = part[0] + part[1];
}
__global__ void chosen(int *part, int *out, int *count) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  int i = 0;
  if (blockIdx.x > 1) i = 1;
  if (device_ref(count[i]).fetch_add(1) == gridDim.x - 1) out[0] = part[0] + part[1];
}
__global__ void two_threads(int *part, int *out, device_int *count) {
  if (threadIdx.x > 1) return;
  part[blockIdx.x * 2 + threadIdx.x] = 1;
  if (count->fetch_add(1) == gridDim.x - 1) out[0] = part[0] + part[1];
}
