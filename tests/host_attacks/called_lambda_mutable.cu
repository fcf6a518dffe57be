// A mutable lambda changes its own copy.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto go = [=]() mutable { k<<<1, n>>>(a); n *= 8; }; go(); go(); }
