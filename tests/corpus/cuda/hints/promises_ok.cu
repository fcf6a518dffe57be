__global__ void k(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__builtin_expect(n > 0, 1)) a[i] = 1;
  if (n > 3) {
    __builtin_assume(n > 2);
  }
  switch (n & 1) {
    case 0: a[i] = 2; break;
    case 1: a[i] = 3; break;
    default: __builtin_unreachable();
  }
  int j = 0;
  if (__builtin_expect(++j, 0)) assert(j == 1);
}
