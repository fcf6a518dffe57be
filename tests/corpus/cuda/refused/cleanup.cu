// The function is called where the block ends, and changes what is asserted.
__device__ int last;
__device__ void put(int *p) { last = *p; }
__global__ void k(int *a) {
  if (blockIdx.x + threadIdx.x == 0) {
    last = 1;
    {
      int x __attribute__((cleanup(put))) = 5;  //~ ERROR unsupported:cleanup
    }
    assert(last == 1);
  }
}
