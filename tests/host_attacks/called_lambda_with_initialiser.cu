// The member of the lambda is made from another number.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto go = [m = n * 8, a] { k<<<1, m>>>(a); }; go(); }
