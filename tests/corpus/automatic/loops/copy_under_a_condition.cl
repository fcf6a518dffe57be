// The copy is made in every iteration, its source is not.
// flags: --local-size 8 --num-groups 1
__kernel void k(__global int *a, int n, int m) {
  int now = 0, next = 0;
  for (int i = 0; i < n; i++) {
    if (now != (i & 1)) a[0] = get_local_id(0);  //~ ERROR race:write_write
    if (i != m) next = 1 - now;
    now = next;
  }
}
