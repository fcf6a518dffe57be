// expect: proved
struct P { int x; float y; };
__device__ void put(P *d, int i, P value) { d[i] = value; }
__global__ void chained(P *d, P *e, P *s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  P a = s[i];
  d[i] = e[i] = a;
  __assert(d[i].x == e[i].x);
  a.x = 5;
  (&a)->operator=(d[i]);
  __assert(a.x == e[i].x);
  put(d, i, P{3, 1.0f});
  __assert(d[i].x == 3);
  (d[i] = P{4, 1.0f}).x = 7;
  __assert(d[i].x == 7);
}
