// An object on the heap, made with another size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; int* a; S(int n, int* b) : t(n), a(b) {} void go() { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64, a); s.go(); S* p = new S(512, a); p->go(); }
