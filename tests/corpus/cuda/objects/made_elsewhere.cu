// An object that keeps its address is the one that is initialised, whatever makes it ([dcl.init]).
struct Self {
  int a; Self *me;
  __device__ Self(int x) : a(x), me(this) {}
  __device__ Self(const Self &o) : a(o.a), me(this) {}
};
struct Plain { int a; int *p; __device__ Plain(int x) : a(x), p(nullptr) {} };
__device__ Self make(int x) { return Self(x); }
__device__ Plain plain(int x) { return Plain(x); }
__global__ void by_a_function() {
  Self y = make(3);  //~ ERROR unsupported:object_in_place
  y.me->a = 5;
  assert(y.a == 3);
}
__global__ void by_a_condition(int c) {
  Self y = c ? Self(3) : Self(4);  //~ ERROR unsupported:object_in_place
}
__global__ void behind_a_comma() {
  int n = 0;
  Self y = (n++, Self(3));  //~ ERROR unsupported:object_in_place
}
__global__ void without_its_address() { Plain p = plain(3); assert(p.a == 3); }
struct Pair { Self s; int b; };
struct Filled { int v; Filled *me = this; };
__device__ int by_reference(const Self &s) { s.me->a += 1; return s.a; }
__device__ int of_pair(Pair p) { p.s.me->a += 1; return p.s.a; }
__device__ int of_filled(const Filled &f) { return f.me->v; }
__global__ void temporaries() {
  assert(by_reference(Self(1)) == 2);
  assert(by_reference(3) == 4);
  const Self &r = Self(3);
  r.me->a = 5;
  assert(r.a == 5);
  assert(of_filled(Filled{7}) == 7);
}
__global__ void by_value() {
  int x = of_pair(Pair{Self(1), 2});  //~ ERROR unsupported:object_in_place
}
