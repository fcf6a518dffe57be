// The lambda is called in a block that catches.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&] { n = 512; }; try { grow(); } catch (...) { } k<<<1, n>>>(a); }
