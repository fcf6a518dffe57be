// flags: --local-size 64
// expect: refuted
__global__ void k(int *out, const int *in) {
  __shared__ int count[2];
  const int t = threadIdx.x;
  if (t % 32 == 0) count[t / 32] = 0;
  __syncwarp();
  if (in[blockIdx.x * 64 + t] > 0) atomicAdd(&count[t / 32], 1);  //~ ERROR race:atomic_read
  out[blockIdx.x * 64 + t] = count[t / 32];
}
