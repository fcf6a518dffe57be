// expect: not_proved
// No barrier lies between the stores of the other threads and the counter.
#include <cuda/atomic>
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> arrived(0);
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  part[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) last = arrived.fetch_add(1) == gridDim.x - 1;
  __syncthreads();
  if (last) out[threadIdx.x] = part[threadIdx.x] + part[(gridDim.x - 1) * 128 + threadIdx.x];
}
int main() {
  int *part, *out;
  cudaMalloc(&part, 4 * 128 * 32);
  cudaMalloc(&out, 4 * 128);
  k<<<32, 128>>>(part, out);
}
