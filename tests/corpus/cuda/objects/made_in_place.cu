// From C++17 on a prvalue makes the object itself: `this` in its constructor is that object ([dcl.init]).
struct Self {
  int a; Self *me;
  __device__ Self(int x) : a(x), me(this) {}
  __device__ Self(const Self &o) : a(o.a), me(this) {}
};
struct Holds { Self s; int b; };
__device__ int by_value(Self s) { s.me->a = 7; return s.a; }
__global__ void right() {
  Self z(4);
  assert(by_value(z) == 7 && z.a == 4);
  Self y = 3;
  y.me->a = 5;
  assert(y.a == 5);
  Self x = Self(Self(3));
  x.me->a = 6;
  assert(x.a == 6);
  Holds h{Self(3), 4};
  h.s.me->a = 8;
  assert(h.s.a == 8);
  Self w[2] = {Self(1), Self(2)};
  w[1].me->a = 9;
  assert(w[1].a == 9 && w[0].a == 1);
}
__global__ void wrong() { Self z(4); assert(by_value(z) == 4); }  //~ ERROR assert:false
