// The sum of an array modulo 2^32: the threads of a block add their elements up in shared memory, and
// then one thread of each block adds that to the result. Permissions are inferred.
// expect: proved
/*@ kernel requires \pointer_length(in) == tcount && \pointer_length(total) == 1;
  @ kernel ensures total[0] == (unsigned) (\old(total[0]) + (\sum int i; 0 <= i && i < tcount; in[i]));
  @*/
__global__ void sum_atomic(const unsigned *in, unsigned *total) {
  __shared__ unsigned part;
  if (threadIdx.x == 0) {
    part = 0;
  }
  __syncthreads();
  atomicAdd(&part, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(total, part);
  }
}
