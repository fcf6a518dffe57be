// Other files do not know the variable.
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[0];
}
static int limit = 64;
void setup();
int main() {
  int *a;
  setup();
  cudaMalloc(&a, 4);
  k<<<1, 128>>>(a, limit);
}
