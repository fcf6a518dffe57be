// A kernel that is no template, launched by instances of templates.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
__global__ void l(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
template <class T> void run(T* a) { k<<<1, 256>>>(a); }
template <class T, int Threads> void sized(T* a) { l<<<1, Threads>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a);
  sized<int, 128>(a);
  sized<int, 256>(a);
  return 0;
}
