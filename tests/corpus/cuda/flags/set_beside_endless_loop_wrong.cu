// expect: not_proved
// A thread stores in a loop that never ends.
__global__ void k(int* own, int* state, int* cnt, int* out) {
  const int b = blockIdx.x;
  if (threadIdx.x == 1) { while (true) { own[b] = 1; atomicAdd(&cnt[b], 1); } }
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
