// `next` is the one of the iteration before: `now` is 0, 0, 1, 0, ..., and not 0, 1, 0, 1, ...
__kernel void k(__global int *a, int n) {
  int now = 0, next = 0;
  for (int i = 0; i < n; i++) {
    if (now != (i & 1)) a[0] = get_local_id(0);  //~ ERROR race:write_write
    now = next;
    next = 1 - now;
  }
}
