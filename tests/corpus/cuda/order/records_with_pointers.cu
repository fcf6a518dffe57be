// What is assigned was computed before the assignment, pointers too.
struct N { int *p; int v; };
__global__ void k(int *a) {
  int u[1] = {1}, w[1] = {2};
  N n{u, 0};
  n = N{w, *n.p};
  a[n.v == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void braces(int *a) {
  int u[2] = {1, 2};
  N n{u, 0};
  n = {n.p + 1, n.p[0]};
  a[n.v == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct PP { int *p, *q; };
__global__ void exchanged(int *a) {
  int u[1] = {1}, w[1] = {2};
  PP n{u, w};
  n = PP{n.q, n.p};
  a[*n.p == 2 && *n.q == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct It { int *cur; int val; __device__ void next() { *this = It{cur + 1, *cur}; } };
__global__ void iterator(int *a) {
  int u[2] = {1, 2};
  It it{u, 0};
  it.next();
  a[it.val == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct L { int *cur; int val; };
__global__ void the_cell_that_is_read(int *a) {
  extern __shared__ int s[];
  L m{s, 0};
  m = L{m.cur + threadIdx.x, m.cur[0]};
  s[threadIdx.x] = 1; //~ ERROR race:read_write
}
