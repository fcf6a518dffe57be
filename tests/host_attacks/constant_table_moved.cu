// The pointer to the table leads to its second element.
static const int sizes[] = {64, 128, 256, 512};
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static void all(const int* with, int* a) { for (int i = 0; i < 3; ++i) k<<<1, with[i]>>>(a); }
int main() { int* a; cudaMalloc(&a, 4); const int* p = sizes; ++p; all(p, a); }
