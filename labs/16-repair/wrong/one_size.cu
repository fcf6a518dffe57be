// Each block reverses its part of the array, through shared memory.
//@ requires gridDim.x * blockDim.x == n && blockDim.x <= 256;
//@ requires \pointer_length(in) == n && \pointer_length(out) == n;
__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int tile[256];
  int t = threadIdx.x, first = blockIdx.x * blockDim.x;
  tile[t] = in[first + t];
  // begin student repair
  if (blockDim.x == 3) {
    tile[t] = 0;
  }
  __syncthreads();
  // end student repair
  out[first + t] = tile[blockDim.x - 1 - t];
}
