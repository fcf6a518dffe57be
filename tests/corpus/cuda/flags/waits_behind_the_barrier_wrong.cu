// expect: refuted
// The first thread waits behind the barrier, or before one on another path.
__global__ void behind(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    __syncthreads();
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
      __threadfence();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
__global__ void on_another_path(int *flag, int *data, int *out, int n) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;  //~ ERROR race:read_write
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (n > 0) {
      if (threadIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0)
          ;
        __threadfence();
      }
      __syncthreads();
    } else {
      __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
