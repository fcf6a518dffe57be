// Lambdas: what they captured by copy stays, what they captured by reference changes. Each function of a pair is right or has
// one value that is wrong, so that all threads write a[0].
// says by_copy_ok: proved
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void by_copy_ok(int *a) {
  int s = 1;
  auto f = [s](int x) { return s + x; };
  s = 5;
  a[f(1) == 2 ? OWN : 0] = 1;
}
__global__ void by_copy(int *a) {
  int s = 1;
  auto f = [s](int x) { return s + x; };
  s = 5;
  a[f(1) == 6 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void by_reference_ok(int *a) {
  int s = 0;
  auto add = [&](int x) { s += x; };
  add(3);
  add(4);
  a[s == 7 ? OWN : 0] = 1;
}
__global__ void by_reference(int *a) {
  int s = 0;
  auto add = [&s](int x) { s += x; };
  add(3);
  a[s == 0 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void mutable_ok(int *a) {
  int s = 1;
  auto f = [s]() mutable { return ++s; };
  auto g = f;
  f();
  a[f() == 3 && g() == 2 && s == 1 ? OWN : 0] = 1;
}
__global__ void mutable_copy(int *a) {
  int s = 1;
  auto f = [s]() mutable { return ++s; };
  f();
  auto g = f;
  a[g() == 2 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
struct M {
  int k;
  __device__ int go() {
    auto through_this = [this](int x) { return k + x; };
    auto of_a_copy = [*this](int x) { return k + x; };
    k = 10;
    return through_this(0) * 100 + of_a_copy(0);
  }
};
__global__ void this_ok(int *a) {
  M m{1};
  a[m.go() == 1001 ? OWN : 0] = 1;
}
__global__ void this_wrong(int *a) {
  M m{1};
  a[m.go() == 1010 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void nested_ok(int *a) {
  int n = 1;
  auto outer = [&, k = n + 1](int x) {
    auto inner = [&n, k](int y) { n += y; return n + k; };
    return inner(x);
  };
  a[outer(4) == 7 && n == 5 ? OWN : 0] = 1;
}
__global__ void generic_ok(int *a) {
  auto f = [](auto x, auto y) { return x + y; };
  a[f(1, 2) == 3 && f(1LL, 1) == 2 ? OWN : 0] = 1;
}
__global__ void constant_ok(int *a) {
  constexpr int k = 3;
  const int m = 4;
  auto f = [](int x) { return x + k * m; };
  a[f(1) == 13 ? OWN : 0] = 1;
}
__global__ void constant(int *a) {
  constexpr int k = 3;
  auto f = [&](int x) {
    int r = 0;
    for (int i = 0; i < k; ++i) r += x;
    return r;
  };
  a[f(0) == 0 ? 0 : OWN] = 1;  //~ ERROR race:write_write
}
template <class F> __device__ void each(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);
}
__global__ void passed_ok(int *a, int n) {
  if (blockIdx.x == 0) each(n, [=](int i) { a[i] = i; });
}
__global__ void passed(int *a, int n) {
  if (blockIdx.x == 0) each(n, [=](int i) { a[i / 2] = i; });  //~ ERROR race:write_write
}
template <class F> __global__ void launched(F f, int n) {
  const int i = OWN;
  if (i < n) f(i);
}
void host(int *p, int n) {
  launched<<<1, 64>>>([=] __device__(int i) { p[i] = i; }, n);
}
