// expect: not_proved
// What was passed on is an index: two threads may read different values of one element.
__global__ void k(int *flag, int *data, int *out) {
  const int i = threadIdx.x;
  const int first = data[0];
  if (blockIdx.x == 0 && i == 0) {
    out[first] = 1;
    __threadfence();
    data[0] = 7;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (blockIdx.x == 0 && i == 1) {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[data[0] + 1] = 2;
  }
}
