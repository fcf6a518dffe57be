// expect: not_proved
// run: --local-size 64 --num-groups 1 --array next=4294967295 --array serving=0 --schedule random --seed 10 --max-steps 100000
// A number is returned.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned ticket = atomicAdd(next, 1u);
  if (ticket > 100u) {
    atomicSub(next, 1u);
    return;
  }
  while (atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
