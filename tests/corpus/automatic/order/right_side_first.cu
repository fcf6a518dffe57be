// C++17: the right side of an assignment comes first, also of an overloaded one; a shift and a
// subscript go from left to right.
struct A {
  int v;
  __device__ A &operator=(int x) { v = x; return *this; }
  __device__ A &operator<<(int x) { v = v * 2 + x; return *this; }
};
__device__ int next(int &c) { return ++c; }
__global__ void k(int *out) {
  int i = 0, l[3] = {0, 0, 0};
  l[i] = next(i);
  A a[3];
  a[1] = 0;
  int j = 0;
  a[j] = next(j);
  int n = 0;
  A s;
  s.v = 0;
  s << next(n) << next(n);
  int m = 0;
  int shifted = next(m) << next(m);
  bool right = l[1] == 1 && a[1].v == 1 && s.v == 4 && shifted == 4;
  out[right ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
