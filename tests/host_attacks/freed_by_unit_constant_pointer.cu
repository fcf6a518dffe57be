// An object with a constructor gets a pointer that is constant, and frees the array.
struct Owner {
  explicit Owner(int* at) : at_(at) {}
  ~Owner() { cudaFree(at_); }
  int* at_;
};
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* made;
  cudaMalloc(&made, 100 * sizeof(int));
  int* const a = made;
  { Owner owner(a); }
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
