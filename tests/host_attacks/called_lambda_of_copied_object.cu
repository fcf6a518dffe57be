// The lambda has a copy of the object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int n; void run(int* a) { auto go = [*this, a] { k<<<1, n>>>(a); }; n = 64; go(); } };
int main() { int* a; cudaMalloc(&a, 4); S s = {512}; s.run(a); }
