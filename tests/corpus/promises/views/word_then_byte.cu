// expect: proved
// A word is stored, then one of its bytes: the word of another array remains.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount && tcount < 1000;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == 7);
  @*/
__global__ void byte(unsigned *a, unsigned *b) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = 7;
  b[t] = 7;
  ((unsigned char *)a)[4 * t + 1] = 1;
}
