// expect: proved
// The flag states that the data is read: then the other thread overwrites it.
__global__ void k(int *flag, int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 1) {
    out[0] = data[0];
    __threadfence();
    atomicExch(flag, 1);
  } else if (blockIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    data[0] = 7;
  }
}
