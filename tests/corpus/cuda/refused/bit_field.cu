struct flags {
  unsigned low : 4; //~ ERROR unsupported:bit_field
  unsigned high : 4;
};
__global__ void k(flags *a) { a[threadIdx.x].low = 1; }
