// An object with a constructor gets a pointer from a record, and frees the array.
struct Owner {
  explicit Owner(int* at) : at_(at) {}
  ~Owner() { cudaFree(at_); }
  int* at_;
};
struct Arrays {
  int* first;
  int count;
};
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  Arrays all;
  cudaMalloc(&all.first, 100 * sizeof(int));
  all.count = 100;
  { Owner owner(all.first); }
  k<<<4, 32>>>(all.first);
  return 0;
}
// but for: extents
