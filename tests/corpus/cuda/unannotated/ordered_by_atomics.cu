// expect: refuted
// What the last block reads is ordered by fences and atomic operations. A barrier counts as a fence behind the counter, as
// in the example of the CUDA C++ Programming Guide.
__global__ void last(int *part, unsigned *count, int *sum) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 1) sum[0] = part[0];
}
// Without the barrier, or a fence in its place, nothing keeps the read behind the counter.
__global__ void nothing_behind(int *part, unsigned *count, int *sum) {
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;  //~ ERROR race:read_write
    __threadfence();
    if (atomicAdd(count, 1u) == gridDim.x - 1) sum[0] = part[0];
  }
}
// Without the fence a barrier orders nothing for other blocks.
__global__ void nothing_before(int *part, unsigned *count, int *sum) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;  //~ ERROR race:read_write
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 1) {
    __threadfence();
    sum[0] = part[0];  //~ UNKNOWN race:write_write
  }
}
