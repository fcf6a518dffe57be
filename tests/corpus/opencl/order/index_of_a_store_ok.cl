typedef struct { int x, y; } S;
typedef union { int x; int2 v; } U;
kernel void k(global int *a) {
  S l[2] = {{0, 3}, {0, 3}};
  S w = {1, 7};
  l[l[0].x] = w;
  //@ assert l[0].x == 1 && l[0].y == 7 && l[1].x == 0 && l[1].y == 3;
  int4 v[2] = {(int4)(0, 1, 2, 3), (int4)(9)};
  v[v[0].x] = v[0].wzyx;
  //@ assert v[0].x == 3 && v[0].w == 0 && v[1].x == 9;
  U u[2];
  u[0].v = (int2)(0, 3);
  u[1].v = (int2)(0, 4);
  U z;
  z.v = (int2)(1, 8);
  u[u[0].x] = z;
  a[u[0].v.y == 8 && u[1].v.y == 4 ? get_global_id(0) : 0] = 1;
}
