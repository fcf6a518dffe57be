// assumes overlap: restrict
// assumes not apart: restrict
// A compiler may take the promise of a device function's parameters at its word.
__device__ int sum(int *__restrict__ p, int *__restrict__ q) {
  *p = 1;
  *q = 2;
  return *p;
}
__global__ void overlap(int n) {
  int a[2] = {0, 0};
  sum(a, a + (n & 1));
}
__global__ void apart(int n) {
  int a[2] = {0, 0}, b = 0;
  assert(sum(a, &b) == 1);
}
