// The pairs of exchange_of_halves.cu, but with the remainder by twice the stride: they overlap.
// expect: refuted
// flags: --local-size 8 --num-groups 1 --timeout 12
__global__ void exchange(unsigned *data) {
  extern __shared__ unsigned cell[];
  for (unsigned i = threadIdx.x; i < 16; i += blockDim.x) cell[i] = data[i];
  for (unsigned run = 2; run <= 16; run <<= 1) {
    for (unsigned stride = run / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned low = 2 * threadIdx.x - (threadIdx.x & (2 * stride - 1));
      cell[low] = run, cell[low + stride] = run;  //~ ERROR race:write_write
    }
  }
}
