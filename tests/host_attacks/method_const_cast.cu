// A method that is declared constant changes the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow() const { const_cast<S*>(this)->t = 512; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(); k<<<1, s.t>>>(a); }
