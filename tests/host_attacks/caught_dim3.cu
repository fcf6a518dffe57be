// The block changes a component of the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); dim3 n(64); try { n.x = 512; if (argc > 1) throw 1; n = dim3(64); } catch (int) { } k<<<1, n>>>(a); }
