// What the cosine is does not matter to who writes where.
// flags: --local-size 8 --num-groups 1
__global__ void k(float *y, float *x) {
  int i = threadIdx.x;
  y[i] = y[i] * cosf(3.0f) - x[i] * expf(y[i]); 
  x[i + 1] = logf(x[i + 1]);  //~ ERROR race:read_write
}
