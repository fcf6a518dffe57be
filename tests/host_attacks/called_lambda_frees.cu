// The lambda frees the array.
__global__ void k(int* a) { a[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 1024); auto end = [&] { cudaFree(a); cudaMalloc(&a, 4); }; end(); k<<<1, 256>>>(a); }
// but for: extents
