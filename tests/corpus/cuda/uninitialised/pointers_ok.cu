__global__ void set_on_both_sides(int *a, int *b, int n) {
  int *p;
  if (n > 0) p = a; else p = b;
  p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void set_in_a_loop(int *a, int n) {
  for (int i = 0; i < 3; ++i) {
    int *p;
    p = a + blockIdx.x * blockDim.x + threadIdx.x;
    *p = i;
  }
}
__global__ void set_where_it_is_used(int *a, int n) {
  int *p;
  if (n > 0) p = a;
  if (n > 0) p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
