// The elements of the range are what its methods say.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct R { int v[2]; R(int n) { v[0] = n; v[1] = n * 8; } int* begin() { return v; } int* end() { return v + 2; } };
int main() { int* a; cudaMalloc(&a, 4); R r(64); for (int t : r) k<<<1, t>>>(a); }
