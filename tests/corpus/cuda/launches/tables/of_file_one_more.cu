// expect: refuted
// The loop chooses the last element of the constant table, too.
static const int sizes[] = {64, 128, 256, 512};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < 4; ++i) k<<<1, sizes[i]>>>(a);
}
