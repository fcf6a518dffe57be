// C leaves the order of the two calls open. Whichever comes first, the difference is 1 or -1.
int next(int *c) { return (*c)++; }
kernel void k(global int *a) {
  int c = 0;
  int d = next(&c) - next(&c);
  a[d == 1 || d == -1 ? get_global_id(0) : 0] = 1;
}
