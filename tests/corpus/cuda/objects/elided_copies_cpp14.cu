// flags: --std c++14
struct C { int v; __device__ C(int a) : v(a) {} __device__ C(const C &o) : v(o.v + 100) {} };
__global__ void k() {
  C a = C(1);  //~ ERROR unsupported:copy_elision
  assert(a.v == 101);
}
