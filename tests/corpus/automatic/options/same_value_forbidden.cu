// The same without the permission.
// expect: refuted
__global__ void any(const int *data, int *found, int n, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == wanted) {
    *found = 1;  //~ ERROR race:write_write
  }
}
