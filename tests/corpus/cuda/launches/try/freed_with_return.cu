// expect: proved
// assumes: extents
// The object of the block frees the memory where the function returns.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
class Owner {
 public:
  explicit Owner(int* p) : data_(p) {}
  ~Owner() { cudaFree(data_); }
 private:
  int* data_;
};
int drop(int* a) {
  try {
    Owner owner(a);
    return 1;
  } catch (...) {
  }
  return 0;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  drop(a);
  k<<<1, 256>>>(a);
  return 0;
}
