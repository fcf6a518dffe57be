// The first iteration does not end.
__global__ void r(int *a, int n) {
  if (n == 5) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  for (int n = 0; n < 10; n++) {
    r<<<1, 64>>>(a, n);
    for (;;) {}
  }
}
