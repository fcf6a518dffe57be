// The size of an array of variable length is evaluated where it is declared.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int i = 1;
  int t[i++];
  t[0] = 0;
  k<<<1, i == 2 ? 512 : 256>>>(a);
  return t[0];
}
