__global__ void scale(float *data, int n, float by) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n) return;
  data[at] *= by;
}
