// expect: bad_input
kernel void k(global int *a) {
  int i = 0;
  __assert(__write(a) || i++ == 0); //~ ERROR unsupported:annotation
  a[get_global_id(0)] = i;
}
