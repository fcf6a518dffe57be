// Each block writes to the same elements.
// holds if: gridDim.x == 1
__global__ void k(float *a) {
  a[threadIdx.x] = 1;  //~ ERROR race:write_write
}
