// expect: not_proved
// The barrier passes on the own value as that of the neighbour.
/*@ kernel requires \pointer_length(c) == tcount && gsize <= 64 && tcount <= 100000;
  @*/
__global__ void facts(const int *c, int *d) {
  __shared__ int s[64];
  unsigned l = threadIdx.x, w = blockDim.x, t = blockIdx.x * w + l;
  s[l] = c[t];
  /*@ ensures s[(lid + 1) % gsize] == c[t]; */
  __syncthreads();
  int x = s[(l + 1) % w];
}
