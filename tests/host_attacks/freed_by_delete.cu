// The array was freed by `delete[]`.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a = new int[100];
  delete[] a;
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
