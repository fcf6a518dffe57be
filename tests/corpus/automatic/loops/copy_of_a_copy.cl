// By two names.
__kernel void k(__global int *a, int n) {
  int now = 0;
  for (int i = 0; i < n; i++) {
    if (now != 3 * i) a[0] = get_local_id(0);
    int one = now + 3;
    int two = one;
    now = two;
  }
}
