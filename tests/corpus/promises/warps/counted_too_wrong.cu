// expect: bad_input
// What an atomic operation returns depends on the order of the threads: the order of lanes is claimed.
/*@ kernel requires gsize == 32 && ngroups == 1 && \pointer_length(c) == 1 && \pointer_length(b) == 32 && c[0] == 0;
  @ kernel ensures (\forall int l; 0 <= l && l < 32; b[l] == l);
  @*/
__global__ void count(int *c, int *b) {
  b[threadIdx.x] = atomicAdd(&c[0], 1);
  __syncwarp();  //~ ERROR unsupported:warp_barrier
}
