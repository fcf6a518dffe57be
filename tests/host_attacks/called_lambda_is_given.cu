// A template calls the lambda behind a change.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int n = 64;
template <class F> void twice(F f) { f(); n = 512; f(); }
int main() { int* a; cudaMalloc(&a, 4); int m = 64; auto go = [&] { m = n; k<<<1, m>>>(a); }; go(); twice(go); }
