// expect: not_proved
// run: --local-size 8 --num-groups 2 --array next=0 --array serving=0 --schedule random --seed 5 --max-steps 200000
// Some threads count up without a number.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  if (threadIdx.x == 7) atomicAdd(serving, 1u);
  unsigned ticket = atomicAdd(next, 1u);
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
