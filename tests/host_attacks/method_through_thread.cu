// A thread executes the method for another object.
#include <thread>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; int* a; void go() { k<<<1, t>>>(a); } };
int main() { int* a; cudaMalloc(&a, 4); S s; s.t = 64; s.a = a; s.go(); S b; b.t = 512; b.a = a; std::thread th(&S::go, &b); th.join(); }
