// A method gives a reference to a member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} int& at() { return t; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.at() = 512; k<<<1, s.t>>>(a); }
