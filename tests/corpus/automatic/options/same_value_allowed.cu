// Every thread that finds something says so in one cell: all of them write the same.
// flags: --same-value-writes allow
__global__ void any(const int *data, int *found, int n, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == wanted) {
    *found = 1;
  }
}
