// A helper that is called behind the first use sets the pointer.
// expect: bad_input
__device__ float *cells;  //~ ERROR unsupported:pointer_in_memory
__device__ void set(float *mine) { cells = mine; }
__global__ void sets(float *mine) {
  cells[threadIdx.x] = 1;
  set(mine);
}
