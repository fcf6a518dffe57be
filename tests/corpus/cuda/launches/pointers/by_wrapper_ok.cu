// expect: proved
// says: every access in bounds
// A function of the program allocates.
template <class T>
T* make(size_t n) {
  T* p;
  cudaMalloc((void**)&p, n * sizeof(T));
  return p;
}
__global__ void fill(double* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  double* to = make<double>(1024);
  fill<<<4, 256>>>(to);
  return 0;
}
