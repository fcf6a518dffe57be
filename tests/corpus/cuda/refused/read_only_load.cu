// expect: bad_input
// What __ldg reads goes through a cache that nothing keeps up to date.
__global__ void written(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = 5;
  assert(__ldg(p + i) == 5);  //~ ERROR unsupported:read_only_load
}
__global__ void updated(int *p, int *q) {
  if (__ldg(p) == 5) q[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR unsupported:read_only_load
  atomicAdd(p, 1);
}
__global__ void only_read(const int *p, int *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  q[i] = __ldg(p + i);
}
