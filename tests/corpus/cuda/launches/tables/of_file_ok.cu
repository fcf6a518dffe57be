// expect: proved
// A constant table at file scope. The loop does not choose its last element.
static const int sizes[] = {64, 128, 256, 512};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<1, sizes[i]>>>(a);
}
