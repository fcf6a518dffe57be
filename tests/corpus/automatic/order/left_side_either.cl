int next(int *c) { return ++*c; }
kernel void k(global int *out) {
  int i = 0, l[3] = {0, 0, 0};
  l[next(&i)] = next(&i);
  out[l[1] + l[2] > 0 && i == 2 ? get_global_id(0) : 0] = get_global_id(0);
}
