// blockIdx.y is named, threadIdx.y is not: blocks have one dimension, the grid has two.
// says: in at most two dimensions, blocks in one dimension
__global__ void k(int *a) {
  a[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = 1;
}
