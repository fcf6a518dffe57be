// `c += f(&c)` in C: the old value may be read before the call or behind it.
// expect: undecided
int twice(int *c) { *c = 2; return 1; }
kernel void k(global int *out) {
  int c = 0;
  c += twice(&c);
  out[c == 3 ? get_global_id(0) : 0] = get_global_id(0);  //~ UNKNOWN race:write_write
}
