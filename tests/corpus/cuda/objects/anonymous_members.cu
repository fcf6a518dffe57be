// A constructor's initialiser list names members of anonymous structs and unions.
struct Inner { int a; struct { int x, y; }; __device__ Inner() : a(7), x(1), y(2) {} };
struct Either { int before; union { int u; float f; }; int after;
                __device__ Either() : before(1), u(3), after(5) {} };
struct Deep { struct { int p; struct { int q, r; }; }; int s;
              __device__ Deep(int v) : p(v), q(v + 1), r(v + 2), s(v + 3) {} };
struct Defaults { int a = 4; struct { int x = 5; int y; }; __device__ Defaults() : y(6) {} };
__global__ void right() {
  Inner i; assert(i.a == 7 && i.x == 1 && i.y == 2);
  Either e; assert(e.before == 1 && e.u == 3 && e.after == 5);
  Deep d(10); assert(d.p == 10 && d.q == 11 && d.r == 12 && d.s == 13);
  Defaults f; assert(f.a == 4 && f.x == 5 && f.y == 6);
}
__global__ void first_is_not_replaced() {
  Inner i;
  assert(i.a == 1);  //~ ERROR assert:false
}
__global__ void race(int *o) {
  Inner i;
  o[i.a == 7 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
