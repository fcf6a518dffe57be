// Proved for blocks of any size: the limits are no assumption of this proof, and denying them changes nothing.
// flags: --deny cuda_limits
// assumes not: cuda_limits
__global__ void k(int n, float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 2 * a[i];
}
