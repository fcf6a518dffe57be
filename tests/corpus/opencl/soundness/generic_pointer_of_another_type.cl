// flags: --std CL2.0
// One cast changes the address space and the type: a byte is not a whole cell.
kernel void bytes(local int *s) {
  s[get_local_id(0)] = 0;  //~ ERROR race:write_write
  uchar *b = (uchar *)s;
  b[get_local_id(0)] = 1;
}

kernel void inside_ok(global int *a) {
  long x = 0;
  char *b = (char *)&x;
  b[7] = 1;
  a[x == 1L << 56 ? get_global_id(0) : 0] = 1;
}

kernel void same_type_ok(local int *s) {
  int *b = (int *)s;
  b[get_local_id(0)] = 1;
}
