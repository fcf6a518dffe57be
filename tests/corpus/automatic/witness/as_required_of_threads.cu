// A postcondition fails in a run with blocks of the size that is required, and with no other.
// shown by: local==256
/*@ requires blockDim.x == 256;
  @ requires Perm(a[blockIdx.x * 256 + threadIdx.x], write);
  @ ensures Perm(a[blockIdx.x * 256 + threadIdx.x], write) ** a[blockIdx.x * 256 + threadIdx.x] == 1;  //~ ERROR post.thread:false
  @*/
__global__ void k(int *a) {
  if (threadIdx.x > 0) a[blockIdx.x * 256 + threadIdx.x] = 1;
}
