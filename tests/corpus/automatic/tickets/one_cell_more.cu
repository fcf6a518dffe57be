// expect: refuted
// Four cells are written, three are taken.
// flags: --local-size 4 --num-groups 1
__global__ void k(unsigned *next, int *slots) {
  unsigned i = atomicAdd(next, 3u);
  slots[i] = 1;
  slots[i + 3] = 2; //~ ERROR race:write_write
}
