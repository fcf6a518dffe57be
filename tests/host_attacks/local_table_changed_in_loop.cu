// Each iteration changes the table that it reads by a pointer.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static void all(int* with, int* a) { for (int i = 0; i < 4; ++i) { k<<<1, with[0]>>>(a); with[0] *= 2; } }
int main() { int* a; cudaMalloc(&a, 4); int sizes[] = {64, 128}; all(sizes, a); }
