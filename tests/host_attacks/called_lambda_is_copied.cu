// A copy of the lambda is called, too.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto go = [&] { k<<<1, n>>>(a); }; go(); auto other = go; n = 512; other(); }
