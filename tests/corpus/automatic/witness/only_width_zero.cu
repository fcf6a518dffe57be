// Nothing but a width of 0 shows it.
// shown by: width==0 n>=2
__global__ void k(int *y, unsigned n, unsigned char width) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && n < 100) y[i * width] = i;  //~ ERROR race:write_write
}
