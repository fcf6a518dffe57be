// expect: not_proved
// One byte of each element is written through another view: the element does not keep its value.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount && tcount < 1000;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == \old(a[i]));
  @*/
__global__ void byte(unsigned *a, unsigned *b) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  ((unsigned char *)a)[4 * t] = 1;
  b[t] = b[t];
}
