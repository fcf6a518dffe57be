// expect: not_proved
// flags: --warp-size 32
// Lock step does not say which side of a branch is executed first.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(b) == 1;
  @ kernel ensures b[0] == 1;
  @*/
__global__ void sides(int *b) {
  __shared__ volatile int s[1];
  int l = threadIdx.x;
  if (l == 0) s[0] = 0;
  if (l == 1) {
    s[0] = 1;
  } else if (l == 2) {
    b[0] = s[0];
  }
}
