// Each thread exchanges two elements that are a stride apart; the stride halves within runs that double. The value of the stride is
// known behind the loop that fills the array, and it is one number in each case of the exponents.
// flags: --local-size 32 --num-groups 4
__global__ void exchange(unsigned *data) {
  __shared__ unsigned cell[64];
  for (unsigned i = threadIdx.x; i < 64; i += blockDim.x) cell[i] = data[blockIdx.x * 64 + i];
  for (unsigned run = 2; run <= 64; run <<= 1) {
    for (unsigned stride = run / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned low = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      if (cell[low] > cell[low + stride]) {
        unsigned kept = cell[low];
        cell[low] = cell[low + stride];
        cell[low + stride] = kept;
      }
    }
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < 64; i += blockDim.x) data[blockIdx.x * 64 + i] = cell[i];
}
