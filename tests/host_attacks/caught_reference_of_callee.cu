// The function gives a reference to one of two variables, by its handler.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int& one(int& x, int& y, int c) { try { if (c > 1) throw 1; return x; } catch (int) { return y; } }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64, m = 64; one(m, n, argc) = 512; k<<<1, n>>>(a); }
