// The method frees the buffer, and the kernel uses it.
// but for: extents
__global__ void w(int* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }
struct S { int* p; int n; S(int m) : n(m) { cudaMalloc(&p, m * 4); } void grow() { cudaFree(p); cudaMalloc(&p, 4); } void go() { w<<<1, 256>>>(p, n); } };
int main() { S s(256); s.grow(); s.go(); }
