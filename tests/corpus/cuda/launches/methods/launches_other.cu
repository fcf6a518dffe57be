// expect: refuted
// The method is called for two objects. The blocks of the second one are too large.
struct Sizes {
  int threads;
  explicit Sizes(int each) : threads(each) {}
  void launch(int* a);
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
void Sizes::launch(int* a) { k<<<1, threads>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  Sizes small(128), large(512);
  small.launch(a);
  large.launch(a);
}
