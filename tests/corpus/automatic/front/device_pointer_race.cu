// The helper reads the neighbour's cell through the same pointer.
// expect: refuted
__device__ float *cells;
__device__ float at(int i) { return cells[i]; }
__global__ void twice() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i] = 2 * at(i + 1);  //~ ERROR race:read_write
}
