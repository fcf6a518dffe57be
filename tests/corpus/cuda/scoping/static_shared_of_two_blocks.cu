// Two arrays of one name: a contract cannot mean either.
// expect: bad_input
/*@ requires \pointer_length(out) == blockDim.x * gridDim.x;
  @ context Perm(out[\gtid], write);
  @ requires Perm(shared[\ltid], write); */ //~ ERROR type:unknown_name
__global__ void k(int *out) {
  {
    __shared__ int shared[64];
    shared[0] = 1;
  }
  {
    __shared__ int shared[32];
    shared[0] = 1;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
