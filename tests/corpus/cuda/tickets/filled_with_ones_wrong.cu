// expect: not_proved
// The host fills the counter with another number than 0.
__global__ void k(unsigned *arrived, int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(arrived, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) out[0] = part[0] + part[gridDim.x - 1];
}
int main() {
  int *part, *out;
  unsigned *arrived;
  cudaMalloc(&part, 4 * 64);
  cudaMalloc(&out, 4);
  cudaMalloc(&arrived, 4);
  cudaMemset(arrived, 1, 4);
  k<<<64, 32>>>(arrived, part, out);
}
