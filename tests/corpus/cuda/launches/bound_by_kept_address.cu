// assumes k: extents
// A function changes the bound through an address that it was given before the loop.
__global__ void k(int* a, int i) {
  if (threadIdx.x == 0) a[i] = 1;
}
int* kept;
void shrink() { *kept = 5; }
int main() {
  int* a;
  cudaMalloc(&a, 10 * sizeof(int));
  int n = 100;
  kept = &n;
  for (int i = 0; i < n; ++i) {
    k<<<1, 32>>>(a, i);
    shrink();
  }
  return 0;
}
