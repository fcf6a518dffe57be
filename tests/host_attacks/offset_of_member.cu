// A member of a copied record is moved.
struct Arrays {
  int* p;
  int n;
};
__global__ void k(int* a, int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = b[i];
}
int main() {
  Arrays s;
  cudaMalloc(&s.p, 1000 * sizeof(int));
  Arrays t = s;
  t.p += 1;
  k<<<4, 32>>>(s.p, t.p);
  return 0;
}
