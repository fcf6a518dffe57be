// The element of the member array that the method changes is not known.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t[2]; S(int n) { t[0] = n; t[1] = n; } void grow(int i) { t[i & 1] *= 8; } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s(64); s.grow(c); k<<<1, s.t[0]>>>(a); }
