// expect: proved
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  const unsigned blocks = gridDim.x * gridDim.y;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    part[blockIdx.y * gridDim.x + blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&arrived, 1) == blocks - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0 && threadIdx.y == 0) out[0] = part[0] + part[blocks - 1];
}
int main() {
  int *part, *out;
  cudaMalloc(&part, 4 * 8 * 4);
  cudaMalloc(&out, 4);
  k<<<dim3(8, 4), dim3(16, 16)>>>(part, out);
}
