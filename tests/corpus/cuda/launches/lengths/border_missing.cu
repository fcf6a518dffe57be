// expect: refuted
// The border behind the last element is missing.
__global__ void blur(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i - 1] + in[i + 1];  //~ ERROR access.bounds:program_access
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 257 * sizeof(float));
  cudaMalloc(&out, 256 * sizeof(float));
  blur<<<1, 256>>>(in + 1, out);
  return 0;
}
