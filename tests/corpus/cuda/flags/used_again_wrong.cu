// expect: refuted
// The flag is reset by the reader and used again; the second data is written too early.
__global__ void k(int *flag, int *data, int *out) {
  if (threadIdx.x != 0 || blockIdx.x > 1) return;
  for (int i = 0; i < 2; i++) {
    if (blockIdx.x == 0) {
      data[0] = i;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0)
        ;
      __threadfence();
      atomicExch(flag, 0);
      out[i] = data[0];
    }
  }
}
