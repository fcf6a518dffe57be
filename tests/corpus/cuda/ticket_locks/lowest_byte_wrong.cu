// expect: not_proved
// run: --local-size 320 --num-groups 1 --array next=0 --array serving=0 --schedule random --max-steps 300000
// Only the lowest bytes of the numbers are compared.
__global__ void k(unsigned *next, unsigned *serving, unsigned *other, int *total) {
  unsigned char ticket = (unsigned char)atomicAdd(next, 1u);
  while ((unsigned char)atomicAdd(serving, 0u) != ticket) {
  }
  __threadfence();
  total[0] = total[0] + 1;
  __threadfence();
  atomicAdd(serving, 1u);
}
