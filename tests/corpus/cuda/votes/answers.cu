// What a thread knows of an answer, and what it does not.
__global__ void own(int n) {
  const int mine = threadIdx.x < n;
  const int any = __syncthreads_or(mine);
  assert(!mine || any);
  const int all = __syncthreads_and(mine);
  assert(!all || mine);
  const int count = __syncthreads_count(mine);
  assert(0 <= count && count <= blockDim.x);
  assert(!mine || count > 0);
  assert(mine || count < blockDim.x);
}
__global__ void equal_for_all(int n) {
  const int any = __syncthreads_or(n > 3);
  assert((any != 0) == (n > 3));
  assert(__syncthreads_count(1) == blockDim.x);
  assert(__syncthreads_count(0) == 0);
}
