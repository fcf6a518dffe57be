// [MAP] Table 1, test 5, mended: the index is the thread's own number, through memory.
__global__ void index_from_memory() {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  shared[me] = me;
  int x = shared[me];
  shared[x] = 0;
}
