// expect: proved
// assumes: extents
// An object of the function frees the array where the exception leaves it.
__global__ void k(int* a, int* b) { a[threadIdx.x] = 1; b[threadIdx.x + 256] = 2; }
struct Owner { int* at; Owner(int* p) : at(p) {} ~Owner() { cudaFree(at); } };
void fail(int* p, int c) { Owner o(p); if (c >= 0) throw 1; }
int main(int argc, char** argv) {
  int *a, *b; cudaMalloc(&a, 1024); cudaMalloc(&b, 4096);
  try { fail(a, argc); } catch (int) { } cudaFree(b); cudaMalloc(&b, 4096); k<<<1, 256>>>(a, b);
}
