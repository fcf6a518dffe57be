// The second object of an array.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t = 64; void grow() { t = 512; } void go(int* a) { k<<<1, t>>>(a); } };
int main(int c, char**) { int* a; cudaMalloc(&a, 4); S s[2]; s[1].grow(); for (int i = 0; i < 2; ++i) s[i].go(a); }
