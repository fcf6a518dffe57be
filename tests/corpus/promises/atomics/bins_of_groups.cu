// expect: proved
// The bins of a block in shared memory, with a thread for each bin.
#define BINS 256
/*@ kernel requires gsize == BINS && \pointer_length(in) == tcount && \pointer_length(hist) == BINS;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= in[i] && in[i] < BINS);
  @ kernel ensures (\forall int b; 0 <= b && b < BINS;
  @   hist[b] == (unsigned) (\old(hist[b]) + (\count int i; 0 <= i && i < tcount; in[i] == b)));
  @*/
__global__ void bins_of_groups(const int *in, unsigned *hist) {
  __shared__ unsigned bins[BINS];
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
  __syncthreads();
  atomicAdd(&hist[threadIdx.x], bins[threadIdx.x]);
}
