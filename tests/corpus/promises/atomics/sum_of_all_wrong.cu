// expect: not_proved
// The sums of all blocks make the sum of all elements modulo 2^32, not their number.
/*@ kernel requires \pointer_length(c) == 1 && \pointer_length(a) == tcount;
  @ kernel ensures c[0] == \old(c[0]) + (\sum int i; 0 <= i && i < tcount; a[i]);
  @*/
__global__ void sum_of_all(const unsigned *a, unsigned *c) {
  __shared__ unsigned s;
  if (threadIdx.x == 0) {
    s = 0;
  }
  __syncthreads();
  atomicAdd(&s, a[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(c, s);
  }
}
