// Each iteration calls a lambda that doubles the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&] { n *= 2; }; for (int i = 0; i < 4; ++i) { k<<<1, n>>>(a); grow(); } }
