// The number is beyond its type.
__global__ void r(int *a, int n) {
  if (n == 3) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  unsigned char x = argc;
  if (x > 300) r<<<1, 64>>>(a, 3);
  r<<<1, 64>>>(a, 4);
}
