// A record that a call yields by reference is read and copied.
#include <algorithm>
#include <utility>
struct S { int v; };
__device__ const S &same(const S &a) { return a; }
__device__ S &&moved(S &a) { return static_cast<S &&>(a); }
struct Array { S data[2]; __device__ const S &operator[](int i) const { return data[i]; } };
__device__ void put(S s, S *g) { g[blockIdx.x * blockDim.x + threadIdx.x] = s; }
__global__ void right(S *g) {
  S a{3}, c{1};
  c = same(a);
  assert(c.v == 3);
  S d = same(a);
  assert(d.v == 3);
  S e = moved(a);
  assert(e.v == 3);
  Array all{{{5}, {6}}};
  S f = all[1];
  assert(f.v == 6);
  S h = std::move(f);
  assert(h.v == 6);
  put(same(a), g);
}
__global__ void wrong() { S a{3}, c{1}; c = same(a); assert(c.v == 1); }  //~ ERROR assert:false
__global__ void race(S *g) {
  S a{(int)threadIdx.x};
  g[0] = same(a);  //~ ERROR race:write_write
}
