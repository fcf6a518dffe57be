// expect: proved
// One thread of each block stores the block's result: each block has its own.
/*@ kernel requires \pointer_length(x) == tcount && \pointer_length(r) == ngroups && gsize <= 128;
  @ kernel ensures (\forall int g; 0 <= g && g < ngroups; r[g] == x[g * gsize]);
  @*/
__global__ void result(const int *x, int *r) {
  __shared__ int s[128];
  s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == blockDim.x - 1) {
    r[blockIdx.x] = s[0];
  }
}
