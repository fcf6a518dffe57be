// expect: proved
// A function gets the table by a pointer to its first element.
static const int sizes[] = {64, 128, 256};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
void launch_all(int* a, const int* with, int count) {
  for (int i = 0; i < count; ++i) k<<<1, with[i]>>>(a);
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  launch_all(a, sizes, 3);
}
