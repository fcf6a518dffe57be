// The address that the constructor keeps is that of the object which the function returns.
struct S; static S* kept; struct S { int t; S(int n) : t(n) { kept = this; } };
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static S f() { return S(64); }
int main() { int* a; cudaMalloc(&a, 4); S s = f(); kept->t = 512; k<<<1, s.t>>>(a); }
