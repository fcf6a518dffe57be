// The derived class sets the member again.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct B { int t; B(int n) : t(n) {} }; struct D : B { D(int n) : B(n) { t = 512; } };
int main() { int* a; cudaMalloc(&a, 4); D d(64); k<<<1, d.t>>>(a); }
