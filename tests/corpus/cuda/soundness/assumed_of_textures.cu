// flags: --deny texture_aliasing
// expect: refuted
__global__ void k(cudaTextureObject_t t, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex1Dfetch<float>(t, i + 1);
}
