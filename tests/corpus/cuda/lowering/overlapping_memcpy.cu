// expect: refuted
// memcpy is undefined where its parts overlap.
__global__ void right(int n) {
  int a[4] = {1, 2, 3, 4};
  memcpy(a + 2, a, 2 * sizeof(int));
  assert(a[2] == 1 && a[3] == 2);
  int b[2];
  memcpy(b, a, sizeof b);
  assert(b[1] == 2);
}
__global__ void overlap() {
  int a[3] = {1, 2, 3};
  memcpy(a + 1, a, 2 * sizeof(int));  //~ ERROR assert:false
}
__global__ void sometimes(unsigned n) {
  int a[4] = {1, 2, 3, 4};
  memcpy(a + (n & 1), a + 2, 2 * sizeof(int));  //~ ERROR assert:false
}
