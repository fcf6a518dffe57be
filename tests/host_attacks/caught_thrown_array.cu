// The exception is the address of the array.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int t[2] = {64, 64}; try { throw t; } catch (int* p) { p[1] = 512; } k<<<1, t[1]>>>(a); }
