// Right for one of the two orders only.
// expect: undecided
int next(int *c) { return (*c)++; }
kernel void k(global int *a) {
  int c = 0;
  int d = next(&c) - next(&c);
  a[d == -1 ? get_global_id(0) : 0] = get_global_id(0);  //~ UNKNOWN race:write_write
}
