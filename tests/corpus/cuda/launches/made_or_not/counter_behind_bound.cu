// Behind the loop the counter is the bound.
__global__ void r(int *a, int n) {
  if (n == 15) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  if (argc > 12) return 0;
  int n;
  for (n = 0; n < argc; ++n) {}
  r<<<1, 64>>>(a, n);
}
