// expect: undecided
// A barrier that only some threads meet, if a function without a body says so.
__device__ int some(int n);

__global__ void meets(int *a) {
  if (some(threadIdx.x)) __syncthreads(); //~ UNKNOWN barrier.divergence:non_uniform_branch
}
