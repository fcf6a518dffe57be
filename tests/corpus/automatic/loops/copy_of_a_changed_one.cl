// What is copied is of the start of the iteration, what is compared is of its middle.
__kernel void k(__global int *a, int n) {
  int now = 0;
  for (int i = 0; i < n; i++) {
    int next = now + 1;
    now = now + 2;
    if (now != 2 * i + 2) a[0] = get_local_id(0);  //~ ERROR race:write_write
    now = next;
  }
}
