// Each object of an array is made.
struct C { int v; __device__ C() : v(5) {} };
struct P { int v = 5; };
struct M { P m[2]; int n = 1; };
struct W { C m[2]; __device__ W() { m[1].v = 6; } };
__global__ void k() {
  dim3 d[2];
  assert(d[0].x == 1 && d[1].z == 1);
  C c[4];
  assert(c[0].v == 5 && c[3].v == 5);
  P p[4];
  assert(p[2].v == 5);
  M m;
  assert(m.m[1].v == 5 && m.n == 1);
  W w[2];
  assert(w[1].m[0].v == 5 && w[1].m[1].v == 6);
  C grid[2][2];
  assert(grid[1][0].v == 5);
  P some[3] = {{1}, {2}};
  assert(some[1].v == 2 && some[2].v == 5);
}
__global__ void at_an_index(int *a) {
  P p[4];
  p[threadIdx.x & 3].v = 7;
  assert(p[threadIdx.x & 3].v == 7);
}
