// A width of 0 would show it, too; so does a width of 1.
// shown by: width>=1 n>=1
__global__ void k(int *y, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i / 2 * width] = i;  //~ ERROR race:write_write
}
