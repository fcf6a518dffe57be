// A generator of a block: a part of its state for each thread, and a barrier for all of them.
/*@ requires blockDim.x <= 256;
  @ requires \pointer_length(out) == gridDim.x * blockDim.x;
  @ requires \pointer_length(state) == gridDim.x;
  @ context Perm(out[\gtid], write) ** Perm(state[blockIdx.x].permverify_state[\ltid], write); */
__global__ void own_state(curandStateMtgp32 *state, unsigned *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = curand(&state[blockIdx.x]);
}
/*@ requires blockDim.x <= 256 && blockDim.x > 1;
  @ requires \pointer_length(state) == gridDim.x;
  @ context Perm(state[blockIdx.x].permverify_state[\ltid], write); */
__global__ void not_all(curandStateMtgp32 *state) {
  if (threadIdx.x == 0) curand(&state[blockIdx.x]); //~ ERROR barrier.divergence:non_uniform_branch
}
/*@ requires \pointer_length(state) == gridDim.x;
  @ context \ltid < 256 ==> Perm(state[blockIdx.x].permverify_state[\ltid], write); */
__global__ void too_many(curandStateMtgp32 *state) {
  curand(&state[blockIdx.x]); //~ ERROR assert:false
}
