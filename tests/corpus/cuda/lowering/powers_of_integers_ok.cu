__global__ void k(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pow(2, 3) + pow(n, 0.5f) + fmax(n, i) + fmod(1.5f, n);
}
