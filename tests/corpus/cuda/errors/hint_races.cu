// expect: refuted
__global__ void hints(float* out, int n) {
  if (threadIdx.x < n) __stcg(&out[0], __ldcg(&out[threadIdx.x]));  //~ ERROR race:read_write
  //~^ ERROR race:write_write
}
