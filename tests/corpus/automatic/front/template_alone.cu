// Nothing in the file says what T is: it is looked at with `int`.
template <typename T>
__global__ void scale(T *cells, T by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cells[i] = cells[i] * by;
  }
}
