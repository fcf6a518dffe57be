// C leaves open which side of an assignment comes first.
// expect: undecided
int next(int *c) { return ++*c; }
kernel void k(global int *out) {
  int i = 0, l[3] = {0, 0, 0};
  l[next(&i)] = next(&i);
  out[l[2] == 1 ? get_global_id(0) : 0] = get_global_id(0);  //~ UNKNOWN race:write_write
}
