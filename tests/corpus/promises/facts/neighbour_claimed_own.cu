// expect: proved
// The barrier passes on what the neighbour has stored.
/*@ kernel requires \pointer_length(c) == tcount && gsize <= 64 && tcount <= 100000;
  @*/
__global__ void facts(const int *c, int *d) {
  __shared__ int s[64];
  unsigned l = threadIdx.x, w = blockDim.x, t = blockIdx.x * w + l;
  s[l] = c[t];
  /*@ ensures s[(lid + 1) % gsize] == c[gid * gsize + (lid + 1) % gsize]; */
  __syncthreads();
  int x = s[(l + 1) % w];
}
