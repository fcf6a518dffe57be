// With the lengths the two reads beyond the array are found.
// expect: refuted
//@ requires \pointer_length(in) == n && \pointer_length(out) == n;
__global__ void stencil(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i-1] + in[i] + in[i+1]) / 3; //~ ERROR access.bounds:program_access //~ ERROR access.bounds:program_access
}
