// expect: proved
// assumes: extents
// The object of the block frees the memory where the exception leaves the block.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
class Owner {
 public:
  explicit Owner(int* p) : data_(p) {}
  ~Owner() { cudaFree(data_); }
 private:
  int* data_;
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  try {
    Owner owner(a);
    throw 1;
  } catch (...) {
    k<<<1, 256>>>(a);
  }
  return 0;
}
