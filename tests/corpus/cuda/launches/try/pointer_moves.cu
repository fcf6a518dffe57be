// expect: proved
// assumes: extents
// The pointer leads to another array before the exception.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
int main(int argc, char** argv) { int *a, *b; cudaMalloc(&a, 1024); cudaMalloc(&b, 16); int* p = a; try { p = b; if (argc > 1) throw 1; p = a; } catch (int) { } k<<<1, 256>>>(p); }
