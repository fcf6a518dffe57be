// No number is even and odd.
__global__ void r(int *a, int n) {
  if (n == 3) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  if (argc % 2 == 0 && argc % 2 == 1) r<<<1, 64>>>(a, 3);
  r<<<1, 64>>>(a, 4);
}
