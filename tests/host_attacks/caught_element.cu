// An element of a table is changed before the exception.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int t[2] = {64, 64}; try { t[0] = 512; if (argc > 1) throw 1; t[0] = 64; } catch (int) { } k<<<1, t[0]>>>(a); }
