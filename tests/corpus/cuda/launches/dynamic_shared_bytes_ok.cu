// expect: proved
// The memory is divided into arrays of two types.
__global__ void k(float* a, int n) {
  extern __shared__ char memory[];
  int* keys = (int*)memory;
  float* values = (float*)(keys + blockDim.x);
  keys[threadIdx.x] = n;
  values[threadIdx.x] = a[blockIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) a[blockIdx.x] = values[blockDim.x - 1] + keys[blockDim.x - 1];
}
int main(int argc, char** argv) {
  float* a;
  cudaMalloc(&a, 64 * sizeof(float));
  k<<<64, 96, 96 * (sizeof(int) + sizeof(float))>>>(a, argc);
  return 0;
}
