// assumes k: extents
// A function changes the bound through the address that it was given: the counter does not come to 10.
__global__ void k(int* a, int i) {
  if (threadIdx.x == 0) a[i] = 1;
}
void shrink(int* p) { *p = 5; }
int main() {
  int* a;
  cudaMalloc(&a, 10 * sizeof(int));
  int n = 100;
  for (int i = 0; i < n; ++i) {
    k<<<1, 32>>>(a, i);
    shrink(&n);
  }
  return 0;
}
