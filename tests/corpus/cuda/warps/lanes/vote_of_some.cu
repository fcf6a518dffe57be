// expect: undecided
// Some lanes make more votes than others.
__global__ void in_a_branch(int *out, int n) {
  int i = 0;
  if (threadIdx.x % 2 == 0) i = __any_sync(0x55555555, n > 3);
  if (i) __syncwarp();
  i = __shfl_xor_sync(0xffffffff, i, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
