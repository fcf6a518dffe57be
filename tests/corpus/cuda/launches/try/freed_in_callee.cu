// expect: proved
// assumes: extents
// The array is freed before the exception, and the memory belongs to another array then.
__global__ void k(int* a, int* b) { a[threadIdx.x] = 1; b[threadIdx.x + 256] = 2; }
void drop(int* a, int c) { cudaFree(a); if (c > 1) throw c; }
int main(int argc, char** argv) {
  int *a, *b; cudaMalloc(&a, 1024); cudaMalloc(&b, 4096);
  try { drop(a, argc); cudaMalloc(&a, 1024); } catch (int) { cudaFree(b); cudaMalloc(&b, 4096); } k<<<1, 256>>>(a, b);
}
