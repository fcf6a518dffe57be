// Each iteration swaps the two buffers, of which the second one is shorter.
// but for: extents
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { int* p; int* q; S(int m) { cudaMalloc(&p, m * 4); cudaMalloc(&q, 4); } void swap() { int* x = p; p = q; q = x; } void run() { for (int i = 0; i < 2; ++i) { w<<<1, 256>>>(p); swap(); } } };
int main() { S s(256); s.run(); }
