// expect: not_proved
// run: --local-size 8 --num-groups 1 --array next=0,0 --array serving=0,0 --schedule random --seed 10 --max-steps 20000
// Another element is served next.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  const int i = threadIdx.x & 1;
  unsigned ticket = atomicAdd(&next[i], 1u);
  while (atomicAdd(&serving[i], 0u) != ticket) {
  }
  __threadfence();
  total[i] = total[i] + 1;
  __threadfence();
  atomicAdd(&serving[1 - i], 1u);
}
