// Each takes four cells at once, or two.
__global__ void k(unsigned *next, int *slots, int n) {
  if (n > 7) {
    unsigned i = atomicAdd(next, 4u);
    slots[i] = 1;
    slots[i + 3] = 2;
  } else {
    unsigned i = atomicAdd(next, 2u);
    slots[i + 1] = 3;
  }
}
