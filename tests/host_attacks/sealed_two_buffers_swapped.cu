// The method swaps the two buffers, of which the second one is shorter.
// but for: extents
__global__ void w(int* a) { a[threadIdx.x] = 1; }
struct S { int* p; int* q; S(int m) { cudaMalloc(&p, m * 4); cudaMalloc(&q, 4); } void swap() { int* x = p; p = q; q = x; } void go() { w<<<1, 256>>>(p); } };
int main() { S s(256); s.swap(); s.go(); }
