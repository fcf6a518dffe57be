struct B {
  int n = 3;
  __device__ virtual int f(int) const { return 0; }
  __device__ virtual int h() const = 0;
};
struct D : B {
  int m = 4;
  __device__ int f(int t) const override { return t; }
  __device__ int h() const override { return m; }
};
struct E : D { __device__ int f(int t) const override { return B::f(t) + t; } };
__global__ void overrides(int *a) {
  E e;
  const B *b = &e;
  assert(b->h() == 4);
  a[b->f(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}
__global__ void named(int *a) {
  E e;
  assert(e.B::f(5) == 0);
  const D copy = e;  // a D
  assert(copy.f(7) == 7);
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void one_of_two(int *a, int c) {
  D d;
  E e;
  d.m = 5;
  const B *b = c > 0 ? (const B *)&d : (const B *)&e;
  assert(b->h() == (c > 0 ? 5 : 4));
}
struct C { int seen; __device__ C() { seen = f(); } __device__ virtual int f() { return 1; } };
struct G : C { int again; __device__ G() { again = f(); } __device__ int f() override { return 2; } };
__global__ void while_constructed() {  // [class.cdtor]: the class whose constructor runs
  G g;
  assert(g.seen == 1 && g.again == 2);
}
