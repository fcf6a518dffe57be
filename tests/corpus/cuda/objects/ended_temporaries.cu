// Temporaries end with the full-expression, variables of a condition with the statement ([class.temporary],
// [stmt.select]).
struct S { int v; __device__ const int *at() const { return &v; } };
struct H { const int *p; __device__ H(const int &x) : p(&x) {} };
__device__ S make(int v) { return S{v}; }
__device__ const S &larger(const S &a, const S &b) { return a.v < b.v ? b : a; }
__device__ const int &same(const int &x) { return x; }
__global__ void alive() {
  assert(*make(4).at() == 4);
  assert(larger(S{1}, S{7}).v == 7);
  S copy = larger(S{1}, S{8});
  assert(copy.v == 8);
  const S &kept = make(5);
  assert(kept.v == 5);
  const int &number = 6;
  assert(number == 6);
  int x = 2;
  const int &r = same(x);
  assert(r == 2);
  if (const S &in_condition = make(3); in_condition.v == 3) assert(in_condition.v == 3);
}
__global__ void a() { const int *p = make(4).at(); assert(*p == 4); }  //~ ERROR assert:false
__global__ void b() { S s{1}; const S &r = larger(s, S{7}); assert(r.v == 7); }  //~ ERROR assert:false
__global__ void c() { const int &r = same(5); assert(r == 5); }  //~ ERROR assert:false
__global__ void d() { H h(5); assert(*h.p == 5); }  //~ ERROR assert:false
__global__ void e() {
  int *p;
  switch (1) { case 1: int x = 2; p = &x; }
  assert(*p == 2);  //~ ERROR assert:false
}
__global__ void f() {
  int *p;
  if (int x = 3) p = &x;
  assert(*p == 3);  //~ ERROR assert:false
}
