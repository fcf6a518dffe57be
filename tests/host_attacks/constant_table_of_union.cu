// The other member of a union.
union U { int all; short low; };
static const U sizes[] = {{64 + (1 << 16)}, {512}};
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); for (int i = 0; i < 2; ++i) k<<<1, sizes[i].low>>>(a); }
