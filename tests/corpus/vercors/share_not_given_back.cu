// The share that the barrier takes does not come back.
/*@ context blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1;
  @ context gridDim.x > 0 && gridDim.y == 1 && gridDim.z == 1;
  @ context \pointer_length(bias) == 1 && \pointer_length(out) == blockDim.x * gridDim.x;
  @ requires Perm(bias[0], write \ (blockDim.x * gridDim.x));
  @ context Perm(out[\gtid], write);
  @*/
__global__ void add_bias(const unsigned *bias, unsigned *out) {
  /*@ requires Perm(bias[0], write \ (blockDim.x * gridDim.x)); @*/
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = bias[0]; //~ ERROR access.read:insufficient_permission
}
