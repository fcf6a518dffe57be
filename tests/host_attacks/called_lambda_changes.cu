// A lambda changes the size by a reference.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 256; auto grow = [&] { n *= 2; }; grow(); k<<<1, n>>>(a); }
