// Constants of the file have the values of their initialisers, records and vectors, too.
struct P { int x, y; };
struct Q { P a; int b[2]; float f; int2 v; };
struct R : P { int z; };
constexpr P p{1, 2};
__constant__ const P c{3, 4};
constexpr P table[2] = {{5, 6}, {7, 8}};
constexpr Q q[2] = {{{1, 2}, {3, 4}, 0.5f, {5, 6}}, {{7, 8}, {9, 10}, 1.5f, {11, 12}}};
constexpr R r{{1, 2}, 3};
static constexpr int3 v[2] = {{1, 2, 3}, {4, 5, 6}};
struct Holder { static constexpr P inside{9, 10}; };
__global__ void right(int *o, int i) {
  assert(p.x == 1 && p.y == 2 && c.x == 3 && c.y == 4);
  assert(table[1].x == 7 && table[0].y == 6);
  assert(q[1].a.y == 8 && q[0].b[1] == 4 && q[1].b[0] == 9 && q[1].v.y == 12 && q[0].v.x == 5);
  assert(r.x == 1 && r.y == 2 && r.z == 3);
  assert(v[1].x == 4 && v[0].z == 3 && Holder::inside.y == 10);
  if (0 <= i && i < 2) assert(table[i].x >= 5 && q[i].b[i] >= 3);
  o[p.x == 1 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
__global__ void wrong() { assert(table[1].y == 7); }  //~ ERROR assert:false
