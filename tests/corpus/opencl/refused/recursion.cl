int f(int n);
int g(int n) { return f(n - 1); }
int f(int n) { return n == 0 ? 0 : g(n); } //~ ERROR unsupported:recursion
__kernel void k(__global int *a, int n) {
  a[0] = f(n);
}
