// A loop over the member array by reference.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t[2]; S(int n) { t[0] = n; t[1] = n; } void grow() { for (int& x : t) x *= 8; } };
int main() { int* a; cudaMalloc(&a, 4); S s(64); s.grow(); k<<<1, s.t[0]>>>(a); }
