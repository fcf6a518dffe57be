// The member of the lambda is a reference.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto go = [&m = n, a] { k<<<1, m>>>(a); }; n = 512; go(); }
