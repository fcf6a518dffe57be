// flags: --deny not_null
// expect: refuted
// The program may pass null twice: that the pointers differ rests on an assumption.
__global__ void k(int *a, int *b) {
  __shared__ int s[2];
  if (a == b) s[0] = threadIdx.x;
}
