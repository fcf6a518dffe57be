__device__ int *memory() {
  static __shared__ int cells[1];
  return cells;
}
// Local memory exists before the statement that names it.
__global__ void before_its_name(int *a) {
  int *p = 0;
  for (int i = 0; i < 2; ++i) {
    if (p) *p = 1;  //~ ERROR race:write_write
                   //~^ UNKNOWN access.bounds:program_access
    p = memory();
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
