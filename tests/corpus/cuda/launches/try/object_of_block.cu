// expect: proved
// assumes: extents
// An object of the block frees the array at the end of the block.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
struct Owner { int* at; Owner() { cudaMalloc(&at, 1024); } ~Owner() { cudaFree(at); } };
int main(int argc, char** argv) {
  int *p = nullptr, *b;
  try { Owner o; p = o.at; } catch (int) { return 1; }
  cudaMalloc(&b, 16);
  k<<<1, 256>>>(p);
}
