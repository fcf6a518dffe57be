// expect: proved
// assumes: extents
// The second operand may free the array before the first one throws.
__global__ void k(int* a, int* b) { a[threadIdx.x] = 1; b[threadIdx.x + 256] = 2; }
int both(int a, int b) { return a + b; }
int main(int argc, char** argv) {
  int *a, *b; cudaMalloc(&a, 1024); cudaMalloc(&b, 4096);
  try { both(argc >= 0 ? throw 1 : 3, (int)cudaFree(a)); } catch (int) { } cudaFree(b); cudaMalloc(&b, 4096); k<<<1, 256>>>(a, b);
}
