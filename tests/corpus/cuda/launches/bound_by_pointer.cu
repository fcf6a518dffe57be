// assumes k: extents
// The bound lies behind a pointer to a variable that the loop changes.
__global__ void k(int* a, int i) {
  if (threadIdx.x == 0) a[i] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 10 * sizeof(int));
  int n = 100;
  int* bound = &n;
  for (int i = 0; i < *bound; ++i) {
    k<<<1, 32>>>(a, i);
    n = 5;
  }
  return 0;
}
