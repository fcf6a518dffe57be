// The method writes another member of the union.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
union U { int t; short low; void set(short n) { low = n; } };
int main() { int* a; cudaMalloc(&a, 4); U u; u.t = 64; u.set(512); k<<<1, u.t>>>(a); }
