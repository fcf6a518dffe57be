// assumes: warp_masks
// The other lanes wait at a barrier with a number, and never come to the shuffle.
//@ requires blockDim.x == 64;
__global__ void k(int *out, int n) {
  if (threadIdx.x < 3) n = __shfl_xor_sync(0xffffffff, n, 2);
  asm volatile("bar.sync 1, 64;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = n;
}
