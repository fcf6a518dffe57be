// expect: proved
// The last block adds up what all blocks have left: it is the one whose ticket is the number of blocks less one.
__device__ unsigned arrived = 0;

__global__ void one_thread(const int *in, int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicInc(&arrived, gridDim.x);
    last = ticket == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum ^= part[b];
    *out = sum;
    arrived = 0;
  }
}

__global__ void whole_block(int *part, int *out) {
  __shared__ unsigned ticket;
  part[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    ticket = atomicInc(&arrived, gridDim.x - 1);
    __threadfence();
  }
  __syncthreads();
  if (ticket == gridDim.x - 1) out[threadIdx.x] = part[threadIdx.x] + part[(gridDim.x - 1) * 128 + threadIdx.x];
}

__global__ void fence_of_each(int *part, int *out) {
  __shared__ unsigned ticket;
  part[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) ticket = atomicAdd(&arrived, 1);
  __syncthreads();
  __threadfence();
  if (ticket == gridDim.x - 1) out[threadIdx.x] = part[threadIdx.x] + part[(gridDim.x - 1) * 128 + threadIdx.x];
}

__global__ void alone(int *part, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(&arrived, 1) != gridDim.x - 1) return;
  __threadfence();
  out[0] = part[0] + part[gridDim.x - 1];
  arrived = 0;
}

int main() {
  int *in, *part, *out;
  cudaMalloc(&in, 4 * 128 * 32);
  cudaMalloc(&part, 4 * 128 * 32);
  cudaMalloc(&out, 4 * 128);
  one_thread<<<32, 64>>>(in, part, out);
  whole_block<<<32, 128>>>(part, out);
  fence_of_each<<<32, 128>>>(part, out);
  alone<<<32, 1>>>(part, out);
}
