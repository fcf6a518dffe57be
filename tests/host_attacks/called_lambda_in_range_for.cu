// The lambda is called in a loop over a range.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; int all[4] = {1, 2, 3, 4}; auto grow = [&](int by) { n *= by; }; for (int one : all) grow(one); k<<<1, n>>>(a); }
