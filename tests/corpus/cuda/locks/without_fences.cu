// expect: refuted
// Atomic operations on the lock order nothing but themselves (PTX, memory consistency model: a release pattern is a fence and a
// write, an acquire pattern a read and a fence). So the accesses race without the fences.
__global__ void before_the_giving_back(int *lock, int *x) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  x[0] = 1;  //~ ERROR race:write_write
  atomicExch(lock, 0);
}
__global__ void behind_the_taking(int *lock, int *x) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  x[0] = 1;  //~ ERROR race:write_write
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void neither(int *lock, int *x) {
  while (atomicExch(lock, 1) != 0) {
  }
  x[0] = 1;  //~ ERROR race:write_write
  atomicExch(lock, 0);
}
// Other blocks are out of its scope. One thread of each block, so that no fence of the block helps.
__global__ void of_the_block(int *lock, int *x) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence_block();
  x[0] = 1;  //~ ERROR race:write_write
  __threadfence_block();
  atomicExch(lock, 0);
}
// Each block has a lock of its own.
__global__ void of_shared_memory(int *x) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  x[0] = 1;  //~ ERROR race:write_write
  __threadfence_block();
  atomicExch(&lock, 0);
}
