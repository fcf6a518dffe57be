// Empty braces are a zero of the type ([dcl.init.list]).
struct A { int a{}; int b{3}; };
struct M { int v; float f; __device__ M() : v{}, f{} {} };
__device__ int zero() { return {}; }
__global__ void right() {
  int x = 5;
  x = {};
  assert(x == 0 && zero() == 0);
  int y = 1, *p = &y;
  p = {};
  assert(p == nullptr);
  A a;
  assert(a.a == 0 && a.b == 3);
  M m;
  assert(m.v == 0);
  int z{};
  assert(z == 0);
  int t[3] = {1, {}, 2};
  assert(t[1] == 0 && t[2] == 2);
}
__global__ void kept() { int x = 5; x = {}; assert(x == 5); }  //~ ERROR assert:false
__global__ void race(int *g) { g[0] = {}; }  //~ ERROR race:write_write
