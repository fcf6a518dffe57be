// [dcl.init.list]: the initialisers of a list are evaluated in order.
struct S { int x, y; };
__device__ int change(int *p) { p[0] = 5; return 1; }
__global__ void step(int *a) {
  int i = 0;
  S s = {i, ++i};
  a[s.x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void assigned(int *a) {
  int i = 0;
  S s{i, i = 5};
  a[s.x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__device__ S both() { int i = 0; return {i, i++}; }
__global__ void returned(int *a) {
  a[both().x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void by_a_call(int *a) {
  int l[1] = {3};
  S s = {l[0], change(l)};
  a[s.x == 3 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct G { int *p; int c; };
__global__ void pointer(int *a) {
  int c = 0;
  G g = {a + c * (blockIdx.x * blockDim.x + threadIdx.x), ++c};
  *g.p = threadIdx.x; //~ ERROR race:write_write
}
__global__ void of_arrays(int *a) {
  int i = 0;
  S s[2] = {{i, ++i}, {i, ++i}};
  a[s[1].x == 1 && s[0].x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void over_a_barrier() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1; //~ ERROR race:read_write
  S p = {s[threadIdx.x + 1], __syncthreads_or(0)};
}
