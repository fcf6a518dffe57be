// A jump crosses the use of a reference, not its declaration.
__global__ void right(int c, int n) {
  int a[4] = {1, 2, 3, 4};
  int &r = a[n & 3];
  if (c) goto M;
  r = 1;
M:
  r += 2;
  if (!c) assert(a[n & 3] == 3);
}
__global__ void wrong(int c) {
  int a[2] = {1, 2};
  int &r = a[1];
  if (c) goto M;
  r = 5;
M:
  r += 2;
  assert(a[1] == 7);  //~ ERROR assert:false
}
__global__ void to_a_temporary(int n) {
  int c = 0;
  const int &u = n + 1;  //~ ERROR unsupported:temporary_among_labels
again:
  c += u;
  if (c < 10 && n > 0) goto again;
}
