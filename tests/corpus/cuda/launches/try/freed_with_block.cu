// expect: proved
// assumes: extents
// The object of the block frees the memory where the block ends.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
class Buffer {
 public:
  explicit Buffer(int n) { cudaMalloc(&data_, n * sizeof(int)); }
  ~Buffer() { cudaFree(data_); }
  int* data() const { return data_; }
 private:
  int* data_;
};
int main(int argc, char** argv) {
  int* a;
  try {
    Buffer buffer(256);
    a = buffer.data();
  } catch (...) {
    return 1;
  }
  k<<<1, 256>>>(a);
  return 0;
}
