// expect: proved
// An object is called as a function, and launches.
template <typename T>
class Filler {
 public:
  explicit Filler(unsigned threads) : threads_(threads) {}
  void operator()(T* to, int n) const;

 private:
  unsigned threads_;
};
template <typename T>
__global__ void k(T* to, int n) {
  __shared__ T s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) to[i] = s[threadIdx.x];
}
template <typename T>
void Filler<T>::operator()(T* to, int n) const {
  k<<<(n + threads_ - 1) / threads_, threads_>>>(to, n);
}
int main() {
  float* a;
  cudaMalloc(&a, 1000 * sizeof(float));
  Filler<float> fill(256);
  fill(a, 1000);
}
