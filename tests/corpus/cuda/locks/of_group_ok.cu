// The first thread of a block takes a lock for the block. The other threads wait for it at a
// barrier, and it waits for them at another one before it gives the lock back. A fence on either
// side orders the accesses. assumes not: zero_counters
__global__ void for_the_block(int* lock, int* total, const int* x) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
  }
  __syncthreads();
  total[threadIdx.x] += x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}
__global__ void all_fence(int* lock, float* c, const float* x, int n) {
  if (threadIdx.x == 0)
    while (atomicExch(lock, 1)) {}
  __syncthreads();
  __threadfence();
  for (int i = threadIdx.x; i < n; i += blockDim.x) c[i] += x[i];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(lock, 0);
}
__global__ void of_a_stripe(int* lock, float* c, int n) {
  const int row = blockIdx.x % 7;
  bool leader = threadIdx.x == 0;
  if (leader) {
    do {
    } while (atomicCAS(&lock[row], 0, 1));
    __threadfence();
  }
  __syncthreads();
  if (threadIdx.x < n) c[threadIdx.x * 7 + row] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 3) c[row] = 0;
  __threadfence();
  __syncthreads();
  if (leader) atomicExch(&lock[row], 0);
}
__global__ void in_rounds(int* lock, float* c, int rounds) {
  if (blockDim.x > 32 || rounds > 100) return;
  for (int r = 0; r < rounds; r++) {
    if (threadIdx.x == 0) {
      while (atomicCAS(&lock[r], 0, 1)) {}
      __threadfence();
    }
    __syncthreads();
    c[32 * r + threadIdx.x] += 1.0f;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(&lock[r], 0);
    }
  }
}
__global__ void two_dim(int* lock, float* c) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    while (atomicCAS(lock, 0, 1)) {}
    __threadfence();
  }
  __syncthreads();
  c[t] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}
