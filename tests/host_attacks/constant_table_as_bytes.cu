// The table is read as numbers of another size.
static const int sizes[] = {64, 128 | (2 << 16), 256};
__global__ void k(int* a) { __shared__ int s[64]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); const short* p = (const short*)sizes; for (int i = 2; i < 4; ++i) if (p[i]) k<<<1, p[i]>>>(a); }
