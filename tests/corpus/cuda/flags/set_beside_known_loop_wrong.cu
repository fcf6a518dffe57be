// expect: not_proved
// A thread stores in a loop whose condition is known to hold.
__global__ void k(int* own, int* state, int* cnt, int* out, int n) {
  const int b = blockIdx.x;
  if (threadIdx.x == 1 && n > 0) { while (n > 0) { own[b] = 1; atomicAdd(&cnt[b], 1);} }
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&state[b], 1);
    if (b > 0) {
      while (atomicAdd(&state[b-1], 0) == 0) {}
      __threadfence();
      out[b] = own[b-1];
    }
  }
}
