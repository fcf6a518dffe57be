struct A {
  int v;
  __device__ A &operator+=(int x) { v += x; return *this; }
  __device__ int operator<<(int x) { return v * 10 + x; }
};
__global__ void k() {
  A l[2];
  l[0].v = 3;
  l[1].v = 0;
  int i = 0;
  l[i] += ++i;
  assert(l[0].v == 3 && l[1].v == 1);
  i = 0;
  (l[i] += 1) += 2;
  assert(l[0].v == 6);
  int r = l[i] << ++i;  // of the others the left side comes first, where it is said
  assert(r == 61);
}
