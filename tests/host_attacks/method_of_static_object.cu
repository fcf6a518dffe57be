// An object at file scope launches before main.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int* a; struct M { int t; M(int n) : t(n) { cudaMalloc(&a, 4); go(); } void go() { k<<<1, t>>>(a); } };
static M first(512);
int main() { M m(64); m.go(); }
