// Some value of argc leads to the first launch.
__global__ void r(int *a, int n) {
  if (n == 3) a[0] = threadIdx.x;  //~ ERROR race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  if (argc > 5 && argc < 8) r<<<1, 64>>>(a, 3);
  r<<<1, 64>>>(a, 4);
}
