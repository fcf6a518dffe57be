// expect: proved
// says fill: launch of this program
// Questions about a kernel, and its properties, launch nothing.
__global__ void fill(int* to, int all) {
  __shared__ int room[64];
  room[threadIdx.x] = all;
  if (all) to[0] = threadIdx.x;
}
void report(int blocks, const int* to);
int main(int argc, char** argv) {
  int* to;
  cudaMalloc(&to, 256 * sizeof(int));
  cudaFuncAttributes attributes;
  int blocks, grid, block;
  cudaFuncGetAttributes(&attributes, fill);
  cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
  cudaFuncSetCacheConfig(fill, cudaFuncCachePreferShared);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 64, 0);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0);
  report(blocks, to);
  fill<<<4, 64>>>(to, 0);
}
