// expect: proved
// The index has an effect, which happens once.
static const int sizes[] = {64, 128, 256, 512};
__global__ void k(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  int i = 0;
  const int first = sizes[i++];
  const int second = sizes[i++];
  k<<<1, first>>>(a);
  k<<<1, second>>>(a);
}
