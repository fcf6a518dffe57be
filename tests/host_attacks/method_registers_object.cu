// The constructor keeps the address of the object, and another function changes the object by it.
struct S; static S* kept; struct S { int t; S(int n) : t(n) { kept = this; } };
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static void grow() { kept->t = 512; }
int main() { int* a; cudaMalloc(&a, 4); S s(128); grow(); k<<<1, s.t>>>(a); }
