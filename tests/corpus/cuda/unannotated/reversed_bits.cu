// expect: undecided
// What is computed of bits is known to a run: 1 reversed is 2^31, and no run shows a race.
__global__ void k(int *a) {
  int l = threadIdx.x;
  if (__brev(1) != 0x80000000) a[0] = l;
}
