// The exception is the address of the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw &n; } catch (int* p) { *p = 512; } k<<<1, n>>>(a); }
