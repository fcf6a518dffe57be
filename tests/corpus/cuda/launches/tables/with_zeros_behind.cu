// expect: proved
// Elements without an initialiser are 0.
static const int extra[4] = {0, 64};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 1; i < 4; ++i) k<<<1, 192 + extra[i]>>>(a);
}
