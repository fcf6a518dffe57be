// The lambda copies what the reference leads to.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 512; int& r = n; auto go = [=] { k<<<1, r>>>(a); }; n = 64; go(); }
