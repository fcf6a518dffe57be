// The override returns a reference to the derived class: a call through the base gets its base part.
struct B { int a, v; __device__ virtual B &me() { return *this; } };
struct C : B { int w; __device__ C &me() override { return *this; } };
__global__ void k() {
  C c;
  c.a = 1; c.v = 2; c.w = 3;
  B &b = c;
  assert(b.me().v == 2);  //~ ERROR unsupported:virtual_call
}
