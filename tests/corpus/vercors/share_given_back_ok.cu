// flags: --timeout 60
// A share of a constant element is given at the barrier and given back in the same words.
/*@ context blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1;
  @ context gridDim.x > 0 && gridDim.y == 1 && gridDim.z == 1;
  @ context \pointer_length(bias) == 1 && \pointer_length(out) == blockDim.x * gridDim.x;
  @ context Perm(bias[0], write \ (blockDim.x * gridDim.x)) ** Perm(out[\gtid], write);
  @ requires \ltid == 0 ==> Perm(shared[0], write);
  @ ensures out[\gtid] == bias[0];
  @*/
__global__ void add_bias(const unsigned *bias, unsigned *out) {
  __shared__ unsigned shared[1];
  if (threadIdx.x == 0) shared[0] = bias[0];
  /*@ context Perm(bias[0], write \ (blockDim.x * gridDim.x));
    @ requires \ltid == 0 ==> Perm(shared[0], write) ** shared[0] == bias[0];
    @ ensures Perm(shared[0], write \ blockDim.x) ** shared[0] == bias[0];
    @*/
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = shared[0];
}
