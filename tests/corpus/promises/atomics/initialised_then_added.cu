// expect: proved
// An element is set in one phase and updated atomically in the next: of the other array everything is known.
/*@ kernel requires \pointer_length(c) == tcount && \pointer_length(d) == tcount && gridDim.x == 1;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; d[i] == i);
  @*/
__global__ void added(unsigned *c, unsigned *d) {
  c[threadIdx.x] = 5;
  __syncthreads();
  atomicAdd(&c[0], 1u);
  d[threadIdx.x] = threadIdx.x;
}
