// The function of the object's own class is called.
struct B { __device__ virtual int f(int t) const { return t; } };
struct D : B { __device__ int f(int t) const override { return 0; } };
struct E : D { __device__ int f(int t) const override { return t + 1; } };
__global__ void pointer(int *a) {
  D d;
  const B *b = &d;
  a[b->f(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void reference(int *a) {
  D d;
  const B &b = d;
  a[b.f(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR race:write_write
}
__device__ int index(const B &b, int t) { return b.f(t); }
__global__ void parameter(int *a) {
  D d;
  a[index(d, blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR race:write_write
}
struct M {
  __device__ virtual int f(int t) const { return t; }
  __device__ int g(int t) const { return f(t); }
};
struct N : M { __device__ int f(int) const override { return 0; } };
__global__ void through_this(int *a) {
  N n;
  a[n.g(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void one_of_two(int *a, int c) {
  D d;
  E e;
  const B *b = c > 0 ? (const B *)&d : (const B *)&e;
  a[b->f(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR race:write_write
}
