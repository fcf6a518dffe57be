// A predicate of the thread is not the answer; the machine computes it.
__global__ void any() {
  assert(!__syncthreads_or(threadIdx.x == 1)); //~ ERROR assert:false
}
__global__ void all() {
  assert(__syncthreads_and(threadIdx.x == 0)); //~ ERROR assert:false
}
__global__ void count() {
  assert(__syncthreads_count(threadIdx.x < 2) != 2); //~ ERROR assert:false
}
