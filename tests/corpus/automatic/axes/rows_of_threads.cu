// threadIdx.y is named, blockIdx.y is not: the grid has one dimension.
// says: in at most two dimensions, the grid in one dimension
__global__ void k(int *a) {
  __shared__ int s;
  if (threadIdx.x == 0 && threadIdx.y == 0) a[blockIdx.x] = 1;
}
