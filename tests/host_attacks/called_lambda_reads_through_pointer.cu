// The lambda copies a pointer to the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; int* p = &n; auto go = [=] { k<<<1, *p>>>(a); }; n = 512; go(); }
