// A table in the function is changed before the pointer to it is used.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static void all(const int* with, int* a) { for (int i = 0; i < 2; ++i) k<<<1, with[i]>>>(a); }
int main() { int* a; cudaMalloc(&a, 4); int sizes[] = {64, 128}; const int* p = sizes; sizes[1] = 512; all(p, a); }
