// Whether a device's cosine is a little less than this host's is not known here.
// flags: --local-size 8 --num-groups 1
__global__ void k(float *y) {
  if (cosf(1.0f) < 0.9f) y[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
