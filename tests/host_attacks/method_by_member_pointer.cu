// A pointer to the method calls it for another object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct M { int t; int* a; void go() { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); M m; m.t = 64; m.a = a; m.go(); M big; big.t = 512; big.a = a; auto p = &M::go; (big.*p)(); }
