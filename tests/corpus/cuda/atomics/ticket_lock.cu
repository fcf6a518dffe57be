// expect: undecided
// A ticket lock and a barrier of the grid, right as they stand: waiting for a number is not modelled.
__global__ void tickets(unsigned *next, unsigned *served, int *x) {
  const unsigned mine = atomicInc(next, 0xffffffffu);
  while (atomicAdd(served, 0u) != mine) {
  }
  __threadfence();
  x[0] = x[0] + 1; //~ UNKNOWN race:read_write  //~ UNKNOWN race:write_write
  __threadfence();
  atomicAdd(served, 1u);
}
__global__ void all_arrive(unsigned *arrived, int *x, int *out) {
  x[blockIdx.x] = 1; //~ UNKNOWN race:read_write
  __threadfence();
  atomicInc(arrived, 0xffffffffu);
  while (atomicAdd(arrived, 0u) < gridDim.x) {
  }
  __threadfence();
  out[blockIdx.x] = x[(blockIdx.x + 1) % gridDim.x];
}

int main() {
  unsigned *next, *served, *arrived;
  int *x, *out;
  cudaMalloc(&next, 4);
  cudaMalloc(&served, 4);
  cudaMalloc(&arrived, 4);
  cudaMalloc(&x, 8);
  cudaMalloc(&out, 8);
  cudaMemset(next, 0, 4);
  cudaMemset(served, 0, 4);
  cudaMemset(arrived, 0, 4);
  tickets<<<2, 1>>>(next, served, x);
  all_arrive<<<2, 1>>>(arrived, x, out);
  return 0;
}
