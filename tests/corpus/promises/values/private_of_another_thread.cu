// expect: proved
// Each thread stores its private value; the neighbour's is what the neighbour has read.
// run: --local-size 64 --num-groups 1
/*@ kernel requires gridDim.x == 1 && gsize == 64 && \pointer_length(b) == 64 && \pointer_length(c) == 64;
  @ kernel ensures (\forall int i; 0 <= i && i < 64; b[i] == c[(i + 1) % 64]);
  @*/
__global__ void private_value(int *b, const int *c) {
  __shared__ int s[64];
  unsigned l = threadIdx.x;
  int x = c[l];
  s[l] = x;
  __syncthreads();
  b[l] = s[(l + 1) % 64];
}
