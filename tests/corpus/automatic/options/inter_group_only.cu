// A race of the threads of a group, which is not looked for.
// flags: --inter-group-only
__global__ void same(int *cells) {
  cells[blockIdx.x] = threadIdx.x;
}
