// The condition is a constant.
__global__ void r(int *a, int n) {
  if (n == 3) a[0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 400);
  const bool debug = false;
  if (debug) r<<<1, 64>>>(a, 3);
  r<<<1, 64>>>(a, 4);
}
