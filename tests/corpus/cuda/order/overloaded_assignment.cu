// C++17 [expr.ass], [over.match.oper]: of an overloaded assignment, too, the right side comes first.
struct A {
  int v;
  __device__ A &operator+=(int x) { v += x; return *this; }
  __device__ A &operator=(int x) { v = x; return *this; }
};
__global__ void sum(int *a) {
  A l[2];
  l[0].v = l[1].v = 0;
  int i = 0;
  l[i] += ++i;
  a[l[1].v == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void plain(int *a) {
  A l[2];
  l[0].v = l[1].v = 0;
  int i = 0;
  l[i] = ++i;
  a[l[1].v == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct F { int v; };
__device__ F &operator-=(F &f, int x) { f.v -= x; return f; }
__global__ void no_member(int *a) {
  F l[2] = {{0}, {0}};
  int i = 0;
  l[i] -= ++i;
  a[l[1].v == -1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void shared_index(int *a) {
  A l[2];
  l[0].v = l[1].v = 0;
  int i[1] = {0};
  l[i[0]] += (i[0] = 1);
  a[l[1].v == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
