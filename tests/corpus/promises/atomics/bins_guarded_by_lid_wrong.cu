// expect: not_proved
// run: --local-size 256 --num-groups 2 --param n=10
// The first n threads of each block count, not the first n of the launch.
#define BINS 256
/*@ kernel requires 0 <= n && n <= BINS && \pointer_length(in) == tcount && \pointer_length(hist) == BINS && gsize == BINS;
  @ kernel requires (\forall int i; 0 <= i && i < tcount; 0 <= in[i] && in[i] < BINS);
  @ kernel ensures (\forall int b; 0 <= b && b < BINS;
  @   hist[b] == (unsigned) (\old(hist[b]) + (\count int i; 0 <= i && i < n && i < tcount; in[i] == b)));
  @*/
__global__ void histogram(int n, const int *in, unsigned *hist) {
  __shared__ unsigned bins[BINS];
  bins[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < n)
    atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  atomicAdd(&hist[threadIdx.x], bins[threadIdx.x]);
}
