// expect: refuted
// The plain read races with the atomic operation of another warp. Whether it comes there depends on a shuffle.
__global__ void k(int *most, const int *in, int n) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i >= n) return;
  int v = in[i * 32 + lane];
  for (int step = 16; step > 0; step /= 2) v = max(v, __shfl_xor_sync(~0u, v, step));
  if (lane == 0 && *most < v) atomicMax(most, v); //~ ERROR race:atomic_read
}
