// One cell too few for each thread: what is counted may come to 16.
// expect: refuted
__global__ void compact(const int *in, int *out) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int n = 0;
  for (int i = 0; i < 4; i++) {
    if (in[tid * 4 + i] > 0) {
      out[tid * 3 + n] = i;  //~ ERROR race:write_write
      n++;
    }
  }
}
