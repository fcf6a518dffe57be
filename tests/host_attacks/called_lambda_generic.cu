// A lambda with a parameter of any type changes the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&](auto by) { n *= by; }; grow(8); k<<<1, n>>>(a); }
