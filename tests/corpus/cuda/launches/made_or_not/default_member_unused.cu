// expect: not_refuted
// The object is made with another value of the member.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int launch() {
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, 512>>>(a);
  return 1;
}
struct Size {
  int x = launch();
};
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  Size size = {256};
  k<<<1, size.x>>>(a);
  return 0;
}
