// expect: refuted
// A run computes the shuffle, and the failure does not rest on another value.
/*@ requires gsize == 64; requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 6; @*/ //~ ERROR post.thread:false
__global__ void shuffled(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = __shfl_sync(0xffffffffu, 5, 0); }
