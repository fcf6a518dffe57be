// A lambda in the method changes the member later.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int* a) { auto grow = [this] { t = 512; }; grow(); k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.go(a); }
