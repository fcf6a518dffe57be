// Code outside of the class keeps the address of the object.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void go(int* a) { k<<<1, t>>>(a); } };
static S* kept;
static void grow() { kept->t = 512; }
int main() { int* a; cudaMalloc(&a, 4); S s(64); kept = &s; grow(); s.go(a); }
