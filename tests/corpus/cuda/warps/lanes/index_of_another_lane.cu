// flags: --local-size 32 --num-groups 1 --check bounds
// expect: refuted
__global__ void k(int *out) {
  __shared__ int s[32];
  const int from = __shfl_down_sync(~0u, (int)threadIdx.x + 1, 1);
  s[from] = 1; //~ ERROR access.bounds:program_access
}
