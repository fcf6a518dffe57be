// expect: proved
// Depending on a parameter the first or the last thread stores to the element, never both.
/*@ kernel requires \pointer_length(a) == tcount;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == (c > 0 ? 1 : 2));
  @*/
__global__ void two(int c, int *a) {
  __shared__ int s;
  if (c > 0) {
    if (threadIdx.x == 0) {
      s = 1;
    }
  } else if (threadIdx.x == blockDim.x - 1) {
    s = 2;
  }
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
