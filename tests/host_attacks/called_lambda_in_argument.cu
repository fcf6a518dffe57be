// The operands call a lambda that changes the other one.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 256; auto grow = [&] { n = 512; return 1; }; k<<<grow(), n>>>(a); }
