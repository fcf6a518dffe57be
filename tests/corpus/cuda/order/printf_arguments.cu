__device__ int set(int &i, int v) { i = v; return v; }
__global__ void k() {
  int i = 0;
  printf("%d %d", set(i, 1), set(i, 2));  //~ ERROR unsupported:evaluation_order
  assert(i == 2);
}
__global__ void fine(int n) {
  int i = 0;
  printf("%d %d %s", set(i, 1), n, "text");
  assert(i == 1);
}
