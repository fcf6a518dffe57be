// expect: refuted
// The table in the function hides the one of the file.
static const int sizes[] = {64, 128, 256};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  const int sizes[] = {64, 128, 512};
  for (int i = 0; i < 3; ++i) k<<<1, sizes[i]>>>(a);
}
