__device__ int index(int &n) { n = n * 2 + 1; return n & 1; }
__device__ int *pointer(int *a, int &n) { n += 3; return a; }
__global__ void k() {
  int a[2] = {5, 6}, n = 1;
  int r = index(n)[pointer(a, n)];  //~ ERROR unsupported:evaluation_order
  assert(n == 9);
}
