// The kernel sets the pointer itself, behind its first use.
// expect: bad_input
__device__ float *cells;
__global__ void sets(float *mine) {
  cells[threadIdx.x] = 1;  //~ ERROR unsupported:pointer_in_memory
  if (threadIdx.x == 0) cells = mine;
}
