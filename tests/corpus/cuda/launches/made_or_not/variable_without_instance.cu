// expect: not_refuted
// No instance of the templates has its initial value.
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
template <class T>
int made = launch();
template <class T>
struct Holder {
  static int made;
};
template <class T>
int Holder<T>::made = launch();
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  Holder<int>* holder = nullptr;
  k<<<1, 256>>>(a);
  return holder != nullptr;
}
