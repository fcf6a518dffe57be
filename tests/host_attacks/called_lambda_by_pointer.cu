// The lambda is called by a pointer to its object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&] { n = 512; }; auto* p = &grow; (*p)(); k<<<1, n>>>(a); }
