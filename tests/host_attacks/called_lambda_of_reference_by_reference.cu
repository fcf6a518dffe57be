// The lambda refers to what the reference leads to.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; int& r = n; auto go = [&] { k<<<1, r>>>(a); }; n = 512; go(); }
