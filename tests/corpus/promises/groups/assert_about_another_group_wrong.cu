// expect: not_proved
// Behind its barrier a block claims that the first element, which block 0 changes at any time, is old.
/*@ kernel requires \pointer_length(a) == tcount;
  @*/
__global__ void foreign(int *a) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x == 0) {
    a[t] = 7;
  }
  __syncthreads();
  //@ assert blockIdx.x > 0 ==> a[0] == \old(a[0]);
}
