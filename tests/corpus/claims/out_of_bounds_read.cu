// The length of `in` is nowhere in the file: the claim leaves its accesses out, and says so.
// expect: proved
// says stencil: not checked: accesses to in, out (length unknown)
// says not stencil: every access
// assumes stencil: extents
__global__ void stencil(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i-1] + in[i] + in[i+1]) / 3;
}
