// Each thread writes two elements that are a stride apart; the stride halves within runs that double. The value of the stride is
// known behind the loop that fills the array, and it is one number in each case of the exponents.
// flags: --local-size 8 --num-groups 1
__global__ void exchange(unsigned *data) {
  extern __shared__ unsigned cell[];
  for (unsigned i = threadIdx.x; i < 16; i += blockDim.x) cell[i] = data[i];
  for (unsigned run = 2; run <= 16; run <<= 1) {
    for (unsigned stride = run / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned low = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      cell[low] = run, cell[low + stride] = run;
    }
  }
}
