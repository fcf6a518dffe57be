// Two methods call each other and double the member.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void even(int d) { t *= 2; if (d > 0) odd(d - 1); } void odd(int d) { t *= 2; if (d > 0) even(d - 1); } };
int main() { int* a; cudaMalloc(&a, 4); S s(8); s.even(9); k<<<1, s.t>>>(a); }
