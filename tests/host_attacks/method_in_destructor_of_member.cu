// The destructor of a member launches.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct M { int t; int* a; void go() { k<<<1, t>>>(a); } ~M() { t = 512; go(); } }; struct N { M m; int x; void run() { m.go(); } };
int main() { int* a; cudaMalloc(&a, 4); N n; n.m.t = 64; n.m.a = a; n.run(); }
