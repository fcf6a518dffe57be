// expect: not_proved
// The program may pass null twice.
__global__ void k(int *a, int *b) {
  __shared__ int s[2];
  if (a == b) s[0] = threadIdx.x;
}
