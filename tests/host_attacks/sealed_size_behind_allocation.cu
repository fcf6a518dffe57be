// The size is doubled behind the allocation.
// but for: extents
__global__ void w(int* a, int n) { int i = blockIdx.x * 256 + threadIdx.x; if (i < n) a[i] = 1; }
struct S { int* p; int n; explicit S(int m) : n(m) { cudaMalloc(&p, n * sizeof(int)); n *= 2; } int size() const { return n; } int* data() { return p; } };
int main(int c, char**) { S s(c + 100); w<<<(s.size() + 255) / 256, 256>>>(s.data(), s.size()); }
