// The cell is handed over by what an atomic operation gives, behind fences: no run is certain.
// expect: undecided
// flags: --local-size 1 --num-groups 2
__global__ void handed_over(int *x, int *c) {
  __requires(c[0] == 0);
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      x[7] = 9;  //~ UNKNOWN race:write_write
      __threadfence();
      atomicExch(c, 7);
    } else if (blockIdx.x == 1) {
      int v = atomicAdd(c, 0);
      __threadfence();
      x[v] = 1;
    }
  }
}
