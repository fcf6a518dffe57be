// expect: proved
struct S {
  unsigned a, b;
};
struct Pair {
  S s;
  int c;
};
__device__ const S &same(const S &s) { return s; }
__device__ S &itself(S &s) { return s; }
__device__ const unsigned &number(const unsigned &s) { return s; }
__device__ unsigned &changed(unsigned &x, unsigned k) {
  x ^= k;
  return x;
}
__device__ const float4 &vector(const float4 &s) { return s; }
__device__ unsigned taken(S s) { return s.b; }
__device__ S back(S &s) { return same(s); }
__global__ void copied() {
  S s = {1, 2};
  S t = same(s), u = itself(s), v = same(same(s));
  assert(t.a == 1 && t.b == 2 && u.a == 1 && u.b == 2 && v.b == 2);
}
__global__ void assigned() {
  S s = {1, 2}, t = {3, 4}, u = {5, 6};
  t = same(s);
  u = itself(t);
  assert(t.a == 1 && t.b == 2 && u.a == 1 && u.b == 2);
}
__global__ void chosen(bool c) {
  unsigned v = 5, w = 4;
  unsigned x = c ? v : changed(v, 2);
  unsigned y = c ? number(v) : number(w);
  assert(x == (c ? 5 : 7) && y == (c ? 5 : 4));
}
__global__ void chosen_record(bool c) {
  S s = {1, 2}, u = {3, 4};
  S t = c ? same(s) : same(u);
  assert(t.a == (c ? 1 : 3));
}
__global__ void behind_a_comma() {
  unsigned s = 3;
  unsigned t = (s++, number(s));
  assert(t == 4);
}
__global__ void in_lists() {
  S s = {1, 2};
  Pair p = {same(s), 1};
  S q[2] = {same(s), itself(s)};
  assert(p.s.b == 2 && q[0].b == 2 && q[1].a == 1);
}
__global__ void as_argument_and_result() {
  S s = {1, 2};
  S t = back(s);
  assert(taken(same(s)) == 2 && taken(itself(s)) == 2 && t.b == 2);
}
__global__ void of_vectors() {
  float4 s = make_float4(1, 2, 3, 4);
  float4 t = vector(s);
  assert(t.y == 2);
}
