// expect: proved
// Threads behind the last element count nothing, so the elements of the last block are fewer.
#define BINS 256
/*@ kernel requires n >= 0 && \pointer_length(in) == n && \pointer_length(hist) == BINS && gsize == BINS;
  @ kernel requires (\forall int i; 0 <= i && i < n; 0 <= in[i] && in[i] < BINS);
  @ kernel ensures (\forall int b; 0 <= b && b < BINS;
  @   hist[b] == (unsigned) (\old(hist[b]) + (\count int i; 0 <= i && i < n && i < tcount; in[i] == b)));
  @*/
__global__ void histogram(int n, const int *in, unsigned *hist) {
  __shared__ unsigned bins[BINS];
  bins[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  atomicAdd(&hist[threadIdx.x], bins[threadIdx.x]);
}
