// A variable of the lambda keeps its value.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); auto next = [] { static int n = 32; return n *= 2; }; for (int i = 0; i < 5; ++i) k<<<1, next()>>>(a); }
