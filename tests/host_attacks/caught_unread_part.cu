// A part of the block has an error.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { change(&n); n = 64; if (argc > 256) throw 1; } catch (int) { n = argc; } k<<<1, n>>>(a); }
