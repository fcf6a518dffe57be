// The tail of a tree, threads in no step with each other.
// expect: refuted
// flags: --local-size 64 --num-groups 1
__global__ void total(int *out, const int *in) {
  __shared__ volatile int part[64];
  const int t = threadIdx.x;
  if (t < 64) part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    part[t] += part[t + 32];  //~ ERROR race:read_write
    part[t] += part[t + 16];
    part[t] += part[t + 8];
    part[t] += part[t + 4];
    part[t] += part[t + 2];
    part[t] += part[t + 1];
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
