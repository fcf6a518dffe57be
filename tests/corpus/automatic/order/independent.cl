// Effects that have nothing to do with one another need no order.
int next(int *c) { return (*c)++; }
kernel void k(global int *a, global int *b) {
  int c = 0, d = 5, i = 0, j = 0;
  int sum = next(&c) + next(&d) * 2;
  int l[2] = {3, 4}, m[2] = {0, 0};
  m[j++] = l[i++];
  bool right = sum == 10 && c == 1 && d == 6 && i == 1 && j == 1 && m[0] == 3;
  a[right ? get_global_id(0) : 0] = get_global_id(0);
}
