// expect: proved
// A block waits if it is not the first one, and reads what the block before has written under the
// same condition, which is tested again. assumes: flags_at_start
__global__ void behind_a_barrier(float* partial, int* flags, const float* in) {
  int b = blockIdx.x;
  if (b > 0) {
    if (threadIdx.x == 0) {
      while (atomicAdd(&flags[b - 1], 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
  }
  float before = 0;
  if (b > 0) before = partial[b - 1];
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
__global__ void rows(float* data, int* flags) {
  const int b = blockIdx.x, i = b * blockDim.x + threadIdx.x;
  const bool first = b == 0;
  if (!first && threadIdx.x == 0) {
    while (atomicCAS(&flags[b - 1], 1, 1) != 1) {}
    __threadfence();
  }
  __syncthreads();
  float above = 0;
  if (b != 0) above = data[(b - 1) * blockDim.x + threadIdx.x];
  data[i] = above + 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flags[b], 1);
}
__global__ void of_a_parameter(float* data, int* flag, float* out, int waits) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      __threadfence();
      atomicExch(flag, 1);
    }
    return;
  }
  if (waits > 0) {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
  }
  if (0 >= waits) return;
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
}
__global__ void in_an_expression(float *partial, int *flags, const float *in) {
  const int b = blockIdx.x;
  if (b > 0 && threadIdx.x == 0) {
    while (atomicAdd(&flags[b - 1], 0) == 0) {
    }
    __threadfence();
  }
  __syncthreads();
  const float before = b > 0 ? partial[b - 1] : 0.0f;
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
