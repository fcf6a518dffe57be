// expect: refuted
template <typename T, class Index>
__global__ void shift(T *cells, Index n) {
  Index i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cells[i + 1] = cells[i];  //~ ERROR race:read_write
  }
}
