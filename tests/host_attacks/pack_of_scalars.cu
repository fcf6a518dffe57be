// Two arguments of a pack may differ: then all threads write a[0].
#include <stdlib.h>
template <class... A> __global__ void k(int *a, A... n) {
  int s[] = {n...};
  int i = threadIdx.x;
  a[i] = 1;
  if (s[0] != s[1]) a[0] = 2;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int m = atoi(argv[2]);
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 64>>>(a, n, m);
  return 0;
}
