// An object at file scope changes the size before main.
static int t = 64;
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int x; S(int n) : x(n) { t = n; } };
static S first(512);
int main() { int* a; cudaMalloc(&a, 4); k<<<1, t>>>(a); }
