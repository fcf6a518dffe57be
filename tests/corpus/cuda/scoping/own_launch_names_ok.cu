namespace all { using ::blockDim; }
__global__ void the_same(int *a) {
  a[::blockIdx.x * all::blockDim.x + threadIdx.x] = threadIdx.x;
}
