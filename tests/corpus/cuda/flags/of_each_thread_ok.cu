// expect: proved
// A flag for each thread of the launch: two threads exchange values, in one block or in two.
__global__ void partners(int *flag, int *data, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  data[i] = i;
  __threadfence();
  atomicExch(&flag[i], 1);
  const int partner = n - 1 - i;
  while (atomicAdd(&flag[partner], 0) == 0)
    ;
  __threadfence();
  out[i] = data[partner];
}
// Both neighbours.
__global__ void neighbours(int *flag, int *data, int *out) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  data[b] = b;
  __threadfence();
  atomicExch(&flag[b], 1);
  int sum = data[b];
  if (b > 0) {
    while (atomicAdd(&flag[b - 1], 0) == 0)
      ;
    __threadfence();
    sum += data[b - 1];
  }
  if (b + 1 < gridDim.x) {
    while (atomicAdd(&flag[b + 1], 0) == 0)
      ;
    __threadfence();
    sum += data[b + 1];
  }
  out[b] = sum;
}
// One fence behind both loops.
__global__ void two_at_once(int *flag, int *data, int *out) {
  const int b = blockIdx.x;
  if (threadIdx.x != 0) return;
  data[b] = b;
  __threadfence();
  atomicExch(&flag[b], 1);
  if (b == 0 || b + 1 == gridDim.x) return;
  while (atomicAdd(&flag[b - 1], 0) == 0)
    ;
  while (atomicAdd(&flag[b + 1], 0) == 0)
    ;
  __threadfence();
  out[b] = data[b - 1] + data[b + 1];
}
