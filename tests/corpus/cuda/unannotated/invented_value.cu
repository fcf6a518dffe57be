// expect: undecided
// Whether these race hangs on a value that the machine has to make up: through data, through memory,
// through a branch, a return and an assumption. No run of it convicts them.
__device__ int some(int n);

__global__ void data(int *a, int *b) {
  if (__fmul_rz(2.0f, 3.0f) != 6.0f) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void index(int *a) {
  int e;
  frexp(8.0f, &e);
  a[e == 4 ? threadIdx.x + blockIdx.x * blockDim.x : 0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void memory(int *a, int *b) {
  b[threadIdx.x + blockIdx.x * blockDim.x] = some(3);
  __syncthreads();
  if (b[threadIdx.x + blockIdx.x * blockDim.x] == 7) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void branch(int *a) {
  int x = 0;
  if (some(1) == 1) x = 1;
  if (x == 0) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void left(int *a) {
  if (some(2)) return;
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void short_circuit(int *a, int *b) {
  b[blockIdx.x * blockDim.x + threadIdx.x] = some(2) != 0 && a[0] != 0;
  if (threadIdx.x == 1 && blockIdx.x == 0) a[0] = 1; //~ UNKNOWN race:read_write
}
__global__ void reads_under(int *a, int *b) {
  int x = 0;
  if (some(4) == 1)
    x = 1;
  else
    x = a[0];
  b[blockIdx.x * blockDim.x + threadIdx.x] = x;
  if (threadIdx.x == 1 && blockIdx.x == 0) a[0] = 1; //~ UNKNOWN race:read_write
}
__global__ void exchanged(int *a) {
  __shared__ unsigned c[1];
  if (threadIdx.x == 0) c[0] = 0;
  __syncthreads();
  atomicInc(&c[0], 7u);
  __syncthreads();
  if (c[0] > 8u) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
