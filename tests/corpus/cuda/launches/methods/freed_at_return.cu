// expect: not_refuted
// The destructor has freed the memory when the function returns.
struct Buffer {
  int* data;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() { cudaFree(data); }
};
__global__ void k(int* a) {
  if (threadIdx.x < 300) a[threadIdx.x] = 1;
}
int* made() {
  Buffer b(256);
  return b.data;
}
int main() {
  int* a = made();
  k<<<1, 512>>>(a);
}
