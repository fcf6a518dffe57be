// expect: not_proved
// The loop is never left, and its second turn stores again while other blocks read.
__global__ void G5_11(int* own, int* all, int* state, int* flag, int* lock, int* lock2, const int* in, int* out, int n) {
  int b = blockIdx.x, t = threadIdx.x, G = gridDim.x, B = blockDim.x, x = 0, v = 0, s = 0, r = 0;
  while (1 == 1) {
    if (t == 0) {
      own[b] = b;
      __threadfence();
      atomicExch(&state[b], 1);
      int p = b - 1;
      while (p >= 0) {
        s = atomicAdd(&state[p], 0);
        if (s == 0) {
          continue;
        }
        __threadfence();
        if (s == 1) {
          x = own[p];
          p = p - 1;
        } else {
          x = all[p];
          break;
        }
      }
      all[b] = x;
      __threadfence();
      atomicExch(&state[b], 2);
    }
  }
}
