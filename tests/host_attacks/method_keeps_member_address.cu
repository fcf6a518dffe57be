// A method keeps the address of a member.
static int* kept; struct S { int t; void keep() { kept = &t; } };
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); S s; s.t = 128; s.keep(); *kept = 512; k<<<1, s.t>>>(a); }
