// A lambda swaps the sizes.
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64, m = 512; auto turn = [&] { std::swap(n, m); }; turn(); k<<<1, n>>>(a); }
