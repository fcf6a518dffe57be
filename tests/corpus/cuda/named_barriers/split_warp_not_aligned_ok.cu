// Without `.aligned`, the threads of a warp may come by two instructions.
// expect: proved
// flags: --local-size 64
__global__ void k(unsigned *out) {
  __shared__ unsigned s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t % 2 == 0) asm volatile("barrier.sync 1, 64;" ::: "memory");
  else asm volatile("barrier.sync 1, 64;" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = s[63 - t];
}
