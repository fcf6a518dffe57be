// expect: proved
// One byte of each element is written through another view: the second array does.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount && tcount < 1000;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == \old(b[i]) + 0);
  @*/
__global__ void byte(unsigned *a, unsigned *b) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  ((unsigned char *)a)[4 * t] = 1;
  b[t] = b[t];
}
