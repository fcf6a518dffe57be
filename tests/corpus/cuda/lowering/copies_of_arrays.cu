// memcpy copies bytes, whatever the types of the array and of the pointer are.
struct Pair { int x[2]; };
__global__ void right() {
  int a[4] = {0, 0, 0, 0};
  char b[4] = {1, 2, 3, 4};
  char *p = b;
  memcpy(a, p, 4);
  assert(a[0] == 0x04030201 && a[1] == 0);
  short c[4] = {1, 2, 3, 4};
  int d[2];
  int *q = d;
  memcpy(q, c, 8);
  assert(d[0] == 0x20001 && d[1] == 0x40003);
  Pair s = {{1, 2}};
  long long v;
  memcpy(&v, s.x, 8);
  assert(v == 0x200000001LL);
  int e[2] = {5, 6}, f[2];
  memcpy(f, e, sizeof(e));
  assert(f[0] == 5 && f[1] == 6);
}
__global__ void wrong() {
  int a[4] = {0, 0, 0, 0};
  char b[4] = {1, 2, 3, 4};
  char *p = b;
  memcpy(a, p, 4);
  assert(a[1] == 2);  //~ ERROR assert:false
}
