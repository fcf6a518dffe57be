// expect: not_proved
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
