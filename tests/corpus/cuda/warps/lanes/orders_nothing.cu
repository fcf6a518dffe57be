// flags: --local-size 32 --num-groups 1 --check races
// expect: refuted
// A shuffle is no barrier: CUDA orders no accesses by it.
__global__ void k(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x; //~ ERROR race:read_write
  const int from = __shfl_xor_sync(~0u, (int)threadIdx.x, 1);
  out[threadIdx.x] = s[from];
}
