// expect: proved
// A barrier of the warp and then one of the block.
//@ ensures out[\gtid] == 1;
__global__ void k(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncwarp();
  __syncthreads();
  out[i] = 1;
}
