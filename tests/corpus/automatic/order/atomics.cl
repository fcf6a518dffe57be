// Two atomic operations on one cell, in either order: each yields another value.
// flags: --local-size 1 --num-groups 1
kernel void k(global int *c, global int *out) {
  c[0] = 0;
  int d = atomic_inc(&c[0]) - atomic_inc(&c[0]);
  out[0] = d;
}
