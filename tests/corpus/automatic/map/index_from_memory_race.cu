// [MAP] Table 1, test 5: an index that the thread has just written to memory itself; one further is the
// neighbour's cell.
// expect: refuted
__global__ void index_from_memory() {
  extern __shared__ int shared[];
  int me = threadIdx.x;
  shared[me] = me;
  int x = shared[me];
  shared[x + 1] = 0;  //~ ERROR race:read_write
                      //~^ ERROR race:write_write
}
