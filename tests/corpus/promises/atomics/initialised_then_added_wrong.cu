// expect: not_proved
// An element is set in one phase and updated atomically in the next: the value set is not its last one.
/*@ kernel requires \pointer_length(c) == tcount && \pointer_length(d) == tcount && gridDim.x == 1;
  @ kernel ensures c[0] == 5;
  @*/
__global__ void added(unsigned *c, unsigned *d) {
  c[threadIdx.x] = 5;
  __syncthreads();
  atomicAdd(&c[0], 1u);
  d[threadIdx.x] = threadIdx.x;
}
