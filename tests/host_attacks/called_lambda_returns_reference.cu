// The lambda gives a reference to the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto size = [&]() -> int& { return n; }; size() = 512; k<<<1, n>>>(a); }
