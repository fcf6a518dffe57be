// expect: proved
// Behind its barrier a block claims that its own elements are old.
/*@ kernel requires \pointer_length(a) == tcount;
  @*/
__global__ void foreign(int *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x == 0) {
    a[t] = 7;
  }
  __syncthreads();
  //@ assert blockIdx.x > 0 ==> a[t] == \old(a[t]);
}
