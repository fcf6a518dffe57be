// The method of the derived class hides the one of its base.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct B { int t; void grow() {} }; struct D : B { void grow() { t = 512; } };
int main() { int* a; cudaMalloc(&a, 4); D d; d.t = 64; d.grow(); k<<<1, d.t>>>(a); }
