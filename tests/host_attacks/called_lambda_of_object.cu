// The lambda has the object of the method.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int n; void run(int* a) { auto grow = [this] { n = 512; }; grow(); k<<<1, n>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s = {64}; s.run(a); }
