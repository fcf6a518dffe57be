// Two tickets for one cell, and nothing is handed over behind the store.
// expect: refuted
__global__ void tickets(int *x, int *c) {
  int v = atomicAdd(c, 1);
  x[v / 2] = threadIdx.x;  //~ ERROR race:write_write
}
