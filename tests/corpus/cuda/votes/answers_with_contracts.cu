// expect: undecided
// What the others answer is not known here: a failure counts only with a run, and one thread answers itself.
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == (blockDim.x > 1 ? 1 : 0);
  @*/
__global__ void any(int *a) {
  int r = __syncthreads_or(threadIdx.x);
  a[blockIdx.x * blockDim.x + threadIdx.x] = r != 0;  //~^^^^ UNKNOWN post.thread:false
}
/*@ requires blockDim.x == 1;
  @*/
__global__ void alone(int n) {
  assert((__syncthreads_or(n > 3) != 0) == (n > 3));
  assert((__syncthreads_and(n > 3) != 0) == (n > 3));
  assert(__syncthreads_count(n > 3) == (n > 3));
}
