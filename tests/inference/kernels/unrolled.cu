// Directives stand between the annotation and its loop.
__global__ void unrolled(float *out, const float *in) {
  extern __shared__ float part[];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 4; k++) sum += in[k];
  part[threadIdx.x] = sum;
  __syncthreads();
#pragma unroll 2
  for (int k = 0; k < 2; k++) {
    sum += part[threadIdx.x];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
