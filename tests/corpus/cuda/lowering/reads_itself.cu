// A variable that its own initialiser reads has any value there.
__global__ void k() {
  int x = x;
  assert(x == 0);  //~ ERROR assert:false
}
__global__ void null(int *q) {
  auto n = nullptr;
  int *p = n;
  assert(p == n && p == nullptr);
  int zero = NULL;
  assert(zero == 0);
}
