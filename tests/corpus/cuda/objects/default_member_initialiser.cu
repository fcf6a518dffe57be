// `this` in a default member initialiser is the object that is made.
struct D {
  int a = 1, b = a + 1;
  __device__ int fresh() { D e{}; return e.b; }
};
__global__ void in_a_method(int *o) {
  D d;
  d.a = 10;
  o[d.fresh() == 2 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct E {
  int a = 1, b = a + 1;
  __device__ E fresh() const { return {}; }
  __device__ E with(int v) const { return E{v}; }
};
__global__ void returned(int *o) {
  E d;
  d.a = 10;
  o[d.fresh().b == 2 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void braces(int *o) {
  E d;
  d.a = 10;
  o[d.with(5).b == 6 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
struct F { int n = 7; __device__ int get() { D e{}; return e.b + n; } };
__global__ void of_another_class(int *o) {
  F f;
  o[f.get() == 9 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
